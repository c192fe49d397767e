import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type GoogleAccounts, googleAccounts } from './google-accounts.ts';
import { json, readBody } from './http-answers.ts';

export const FOLDER_TYPE = 'application/vnd.google-apps.folder';

type FakeFile = {
  id: string;
  name: string;
  mimeType: string;
  parents: string[];
  explicitlyTrashed: boolean;
  owner: string;
  bytes: Buffer | null;
};

/** How a call fails. 'drop': Google does it, but the answer never arrives. */
export type GoogleTrouble =
  | 'drop'
  | 'hang'
  | 'rate limit'
  | 'quota'
  | 'too many'
  | 'broken'
  | 'unavailable'
  | 'expired'
  | 'no scope'
  | 'not allowed';

type GoogleCall = { method: string; path: string; email: string };

export type GoogleServer = {
  /** its address, for accounts and Drive alike; set when it listens */
  url: URL;
  listener: RequestListener;
  accounts: GoogleAccounts;
  files: Map<string, FakeFile>;
  /** every call of the Drive API */
  calls: GoogleCall[];
  /** how calls fail from now on; null: they work */
  trouble: (call: GoogleCall) => GoogleTrouble | null | Promise<GoogleTrouble | null>;
  /** for 'too many': seconds, or a date */
  retryAfter: string;
  /** the form of a link to a file */
  link: (id: string) => string;
  /** Grants consent before the test. @returns the refresh token */
  grant(email: string): string;
  /** Paths of a person's files, without folders and trashed ones. */
  pathsOf(email: string): string[];
  /** names of the folders around the file, and its own */
  pathOf(file: FakeFile): string;
  /** Deletes a file or folder forever, with its contents. The id can never be used again. */
  deleteForGood(id: string): void;
};

const ERRORS: Partial<Record<GoogleTrouble, [number, string]>> = {
  'rate limit': [403, 'userRateLimitExceeded'],
  quota: [403, 'storageQuotaExceeded'],
  'too many': [429, 'rateLimitExceeded'],
  broken: [500, 'internalError'],
  unavailable: [503, 'backendError'],
  expired: [401, 'authError'],
  'no scope': [403, 'insufficientPermissions'],
  'not allowed': [403, 'domainPolicy'],
};

/** A shared drive that everyone in the company may write to. */
export const SHARED_DRIVE = 'shared-drive-of-the-company';

/**
 * Google as receipts use it, over real HTTP: accounts, and Drive v3 with pregenerated ids, multipart uploads,
 * folders, renames and moves. Each person sees only their own files.
 */
export function createGoogle(): GoogleServer {
  const accounts = googleAccounts();
  const files = new Map<string, FakeFile>();
  /** generated ids, with the account they were made for */
  const madeIds = new Map<string, string>();
  const usedIds = new Set<string>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', server.url);
    if (!/^\/(?:upload\/)?drive\/v3\//u.test(pathname)) {
      if (!(await accounts.answer(request, response, server.url))) json(response, 404, {});
      return;
    }
    const body = await readBody(request);
    const email = accounts.accesses.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    const call = { method: request.method ?? '', path: pathname, email: email ?? '' };
    server.calls.push(call);
    const trouble = await server.trouble(call);
    if (trouble === 'hang') return;
    const refusal = trouble === null ? undefined : ERRORS[trouble];
    const later = trouble === 'too many' ? { 'retry-after': server.retryAfter } : {};
    if (refusal) return fail(response, ...refusal, later);
    if (!email) return fail(response, 401, 'authError');
    const [status, answered] = act({ ...call, email, query: searchParams, body, headers: request.headers });
    if (trouble === 'drop') {
      response.destroy();
      return;
    }
    if (typeof answered === 'string') return fail(response, status, answered);
    json(response, status, answered);
  }

  type Asked = GoogleCall & { query: URLSearchParams; body: Buffer; headers: IncomingMessage['headers'] };

  function act({ method, path, email, query, body, headers }: Asked): [number, object | string] {
    const id = /\/files\/([^/]+)$/u.exec(path)?.[1] ?? '';
    const allDrives = query.get('supportsAllDrives') === 'true';
    const fields = query.get('fields');
    if (id === 'generateIds') {
      const made = `1${randomUUID().replaceAll('-', '')}`;
      madeIds.set(made, email);
      return [200, { kind: 'drive#generatedIds', space: 'drive', ids: [made] }];
    }
    if (method === 'POST') {
      const { metadata, bytes } = path.startsWith('/upload')
        ? multipart(body, headers['content-type'] ?? '')
        : { metadata: JSON.parse(body.toString()), bytes: null };
      return create({ ...metadata, bytes, owner: email }, allDrives, fields);
    }
    const file = visible(id, email);
    if (!file) return [404, 'notFound'];
    if (method === 'PATCH') {
      const [added, removed] = [query.get('addParents'), query.get('removeParents')];
      if (added && !isFolder(added, email, allDrives)) return [404, 'notFound'];
      if (added) file.parents = [...file.parents.filter((parent) => parent !== removed), added];
      Object.assign(file, JSON.parse(body.toString()));
    }
    return [200, shown(file, fields)];
  }

  function create(
    file: Omit<FakeFile, 'explicitlyTrashed'>,
    allDrives: boolean,
    fields: string | null,
  ): [number, object | string] {
    // an id works once, for the account that requested it
    if (madeIds.get(file.id) !== file.owner) return [400, 'invalid'];
    if (usedIds.has(file.id)) return [409, 'fileIdInUse'];
    const parents = file.parents ?? ['root'];
    if (!parents.every((parent) => isFolder(parent, file.owner, allDrives))) return [404, 'notFound'];
    const stored = { ...file, parents, explicitlyTrashed: false };
    usedIds.add(file.id);
    files.set(file.id, stored);
    return [200, shown(stored, fields)];
  }

  function visible(id: string, email: string): FakeFile | undefined {
    const file = files.get(id);
    return file?.owner === email ? file : undefined;
  }

  function isFolder(id: string, email: string, allDrives: boolean): boolean {
    if (id === SHARED_DRIVE) return allDrives;
    return id === 'root' || visible(id, email)?.mimeType === FOLDER_TYPE;
  }

  function isTrashed(file: FakeFile): boolean {
    const parent = files.get(file.parents[0] ?? '');
    return file.explicitlyTrashed || (parent !== undefined && isTrashed(parent));
  }

  /** Returns only the requested fields, like Google. */
  function shown(file: FakeFile, fields: string | null): object {
    const all: Record<string, unknown> = {
      kind: 'drive#file',
      ...file,
      bytes: undefined,
      trashed: isTrashed(file),
      webViewLink: server.link(file.id),
      ...(file.bytes
        ? {
            md5Checksum: createHash('md5').update(file.bytes).digest('hex'),
            sha256Checksum: createHash('sha256').update(file.bytes).digest('hex'),
            size: `${file.bytes.length}`,
          }
        : {}),
    };
    const wanted = fields?.split(',') ?? ['kind', 'id', 'name', 'mimeType'];
    return Object.fromEntries(wanted.map((field) => [field, all[field]]));
  }

  function pathOf(file: FakeFile): string {
    const parent = files.get(file.parents[0] ?? '');
    return parent ? `${pathOf(parent)}/${file.name}` : file.name;
  }

  const server: GoogleServer = {
    url: new URL('http://not.listening.yet'),
    listener: (request, response) => void answer(request, response).catch(() => response.destroy()),
    accounts,
    files,
    calls: [],
    trouble: () => null,
    retryAfter: '1',
    link: (id) => `https://drive.google.com/file/d/${id}/view?usp=drivesdk`,
    grant(email) {
      const token = `1//${randomUUID()}`;
      accounts.grants.set(token, email);
      return token;
    },
    pathsOf: (email) =>
      [...files.values()]
        .filter((file) => file.owner === email && file.mimeType !== FOLDER_TYPE && !isTrashed(file))
        .map(pathOf)
        .sort(),
    pathOf,
    deleteForGood(id) {
      files.delete(id);
      const inside = [...files.values()].filter(({ parents }) => parents.includes(id));
      for (const file of inside) server.deleteForGood(file.id);
    },
  };
  return server;
}

function fail(
  response: ServerResponse,
  status: number,
  reason: string,
  headers: Record<string, string> = {},
): void {
  const message = `Test: ${reason}`;
  const error = { code: status, message, errors: [{ domain: 'global', reason, message }] };
  json(response, status, { error }, headers);
}

/** RFC 2387, in the Drive API's form: metadata as JSON, then the bytes. */
function multipart(body: Buffer, type: string): { metadata: FakeFile; bytes: Buffer } {
  const boundary = /boundary=(.+)$/u.exec(type)?.[1] ?? '';
  const text = body.toString('latin1');
  const [, metadata = '', media = ''] = text.split(`--${boundary}`);
  const content = (part: string) => part.slice(part.indexOf('\r\n\r\n') + 4, part.lastIndexOf('\r\n'));
  return {
    metadata: JSON.parse(Buffer.from(content(metadata), 'latin1').toString()),
    bytes: Buffer.from(content(media), 'latin1'),
  };
}

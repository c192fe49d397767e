import { Readable } from 'node:stream';
import { drive, type drive_v3 } from '@googleapis/drive';
import { UnusableIdError } from './drive.ts';
import type { GoogleAccess } from './google-access.ts';
import { asDriveError, googleStatusOf } from './google-errors.ts';

/** requested fields of a file; `trashed` is also true inside a folder in the trash */
const FILE_FIELDS = 'id,name,parents,trashed,explicitlyTrashed,md5Checksum,sha256Checksum,webViewLink';
/** extra time for a call with a file, for slow connections */
const UPLOAD_FACTOR = 6;

export type GoogleFile = drive_v3.Schema$File;
type NewFile = { id: string; name: string; mimeType: string; parents: string[] };
type Change = { name: string; addParents?: string; removeParents?: string };

/** The Drive v3 calls that receipts need, each with a timeout, as one user. */
export type GoogleCalls = {
  newId(): Promise<string>;
  /** null if there is no such file, or we may not see it */
  find(fileId: string): Promise<GoogleFile | null>;
  /** @returns null if the id is already used; 'no parent' if its folder is gone */
  create(file: NewFile, bytes?: Uint8Array): Promise<GoogleFile | null | 'no parent'>;
  /** null if there is none */
  change(fileId: string, change: Change): Promise<GoogleFile | null>;
};

type CallOptions = { rootUrl: string; timeout: number; signal: AbortSignal; retry: false };

export type GoogleCallSettings = {
  access: GoogleAccess;
  /** address of the API: Google's own unless a test sets another */
  rootUrl: string;
  /** time limit of a call, milliseconds */
  callTimeoutMs: number;
  /** a shared drive instead of each person's own */
  sharedDriveId: string | null;
};

export function googleCalls(
  { access, rootUrl, callTimeoutMs, sharedDriveId }: GoogleCallSettings,
  userId: string,
  signal: AbortSignal,
): GoogleCalls {
  // names the universe, so no environment variable can send tokens elsewhere
  const { files } = drive({ version: 'v3', universeDomain: 'googleapis.com' });
  const shared = sharedDriveId === null ? {} : { supportsAllDrives: true };

  /** Makes one call with a token, and once more with a new token if Google rejects the first. */
  async function call<T>(
    ask: (params: { headers: Record<string, string> }, options: CallOptions) => Promise<{ data: T }>,
    timeout = callTimeoutMs,
  ): Promise<T> {
    for (let again = true; ; again = false) {
      const token = await access.tokenFor(userId);
      try {
        // uploads use only the root of this call; the outbox does all retries
        const options: CallOptions = { rootUrl, timeout, signal, retry: false };
        return (await ask({ headers: { authorization: `Bearer ${token.accessToken}` } }, options)).data;
      } catch (error) {
        if (asDriveError(error).problem !== 'reconnect') throw error;
        access.forget(userId);
        if (again && googleStatusOf(error) === 401) continue;
        await access.markBroken(userId, token);
        throw error;
      }
    }
  }

  /** Treats these statuses from Google as answers, and all others as failures. */
  async function expecting<T, const R = never>(
    asked: Promise<T>,
    expected: Record<number, R>,
  ): Promise<T | R> {
    try {
      return await asked;
    } catch (error) {
      const status = googleStatusOf(error);
      if (status !== null && status in expected) return expected[status] as R;
      const failed = asDriveError(error);
      // Google rejects an id that it generated for another account
      throw status === 400 ? new UnusableIdError(failed.problem, failed.message) : failed;
    }
  }

  return {
    async newId() {
      const asked = call((params, options) =>
        files.generateIds({ ...params, count: 1, space: 'drive', type: 'files' }, options),
      );
      const { ids } = await expecting(asked, {});
      const [id] = ids ?? [];
      if (!id) throw asDriveError(new Error('Google returned no id'));
      return id;
    },

    find: (fileId) =>
      expecting(
        call((params, options) => files.get({ ...params, ...shared, fileId, fields: FILE_FIELDS }, options)),
        { 404: null },
      ),

    create: (file, bytes) =>
      expecting(
        call(
          (params, options) => {
            const media = bytes ? { media: { mimeType: file.mimeType, body: Readable.from([bytes]) } } : {};
            return files.create(
              { ...params, ...shared, ...media, requestBody: file, fields: FILE_FIELDS },
              options,
            );
          },
          bytes ? callTimeoutMs * UPLOAD_FACTOR : callTimeoutMs,
        ),
        { 404: 'no parent', 409: null },
      ),

    change: (fileId, { name, ...parents }) =>
      expecting(
        call((params, options) =>
          files.update(
            { ...params, ...shared, ...parents, fileId, requestBody: { name }, fields: FILE_FIELDS },
            options,
          ),
        ),
        { 404: null },
      ),
  };
}

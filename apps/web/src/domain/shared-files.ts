/**
 * Files that another app shared with this one. The service worker puts them into a cache of their own; the
 * scanner takes them from there, and removes them once its captures are stored, so nothing is lost in
 * between. Any site can post a form here: what it plants is no more than a capture that somebody would have
 * to look at and save.
 *
 * They belong to the person who was signed in when they were shared; nobody else is given them. Those that
 * were shared while nobody was, or by a version that knew no owners, belong to whoever says so.
 */
const CACHE = 'shared-files';
/** who is signed in: the service worker has no other way to know */
const OWNER_CACHE = 'shared-files-owner';
const OWNER_KEY = '/shared-files-owner';
const OWNER_HEADER = 'x-owner';
const MOST_FILES = 20;
const MOST_BYTES = 40 * 1024 * 1024;
const NAME_HEADER = 'x-file-name';
/** by type, or by name where an app gives none: the browser then says application/octet-stream */
const TAKEN_TYPE = /^(?:image\/|application\/pdf$|message\/rfc822$)/u;
const TAKEN_NAME = /\.(?:jpe?g|png|webp|hei[cf]|avif|pdf|eml)$/iu;

const PROBLEMS = ['none', 'kind', 'many', 'large', 'failed'] as const;
/**
 * Why a share was not taken: nothing in it; no picture, PDF or mail (the others, if any, were taken); over
 * the limit of files or bytes; or this device could not keep it.
 */
export type ShareProblem = (typeof PROBLEMS)[number];

/** From now on what is shared belongs to this person; null: to nobody yet. */
export async function sharesBelongTo(userId: string | null): Promise<void> {
  if (userId === null) await caches.delete(OWNER_CACHE);
  else await (await caches.open(OWNER_CACHE)).put(OWNER_KEY, new Response(userId));
}

async function currentOwner(): Promise<string | null> {
  const answer = await caches.match(OWNER_KEY, { cacheName: OWNER_CACHE });
  return (await answer?.text()) ?? null;
}

/** @returns what the scanner's address says about it, to be read by `shareProblem` */
export async function keepSharedFiles(form: FormData): Promise<string> {
  const files = form.getAll('files').filter((part) => part instanceof File && part.size > 0) as File[];
  const taken = files.filter(({ type, name }) => TAKEN_TYPE.test(type) || TAKEN_NAME.test(name));
  if (files.length === 0) return problem('none');
  if (taken.length === 0) return problem('kind');
  const cache = await caches.open(CACHE);
  // those of an earlier share that nobody has stored yet count too
  const owner = await currentOwner();
  const waiting = (await readAll(cache)).filter((file) => file.owner === owner).map(({ file }) => file);
  if (waiting.length + taken.length > MOST_FILES) return problem('many');
  if (bytesOf(waiting) + bytesOf(taken) > MOST_BYTES) return problem('large');
  const share = `/shared-files/${Date.now()}-${crypto.randomUUID()}`;
  try {
    for (const [index, file] of taken.entries()) {
      const headers = {
        'content-type': file.type,
        [NAME_HEADER]: encodeURIComponent(file.name),
        ...(owner === null ? {} : { [OWNER_HEADER]: owner }),
      };
      await cache.put(`${share}/${String(index).padStart(2, '0')}`, new Response(file, { headers }));
    }
  } catch (error) {
    // all of a share or nothing of it
    for (const key of await cache.keys()) if (key.url.includes(share)) await cache.delete(key);
    throw error;
  }
  return taken.length < files.length ? `shared&${problem('kind')}` : 'shared';
}

export type Shared = {
  files: File[];
  /**
   * once they are stored elsewhere, or nobody wants them; what was shared meanwhile stays. @param except
   * those that stay, too
   */
  forget(except?: readonly File[]): Promise<void>;
};

/**
 * The files that were shared and not forgotten yet, the oldest first. @param owner null: those that are
 * nobody's yet
 */
export async function takeSharedFiles(owner: string | null): Promise<Shared> {
  const all = (await caches.has(CACHE)) ? await readAll(await caches.open(CACHE)) : [];
  const taken = all.filter((shared) => shared.owner === owner);
  return {
    files: taken.map(({ file }) => file),
    async forget(except: readonly File[] = []) {
      const cache = await caches.open(CACHE);
      for (const { key, file } of taken) if (!except.includes(file)) await cache.delete(key);
    },
  };
}

/** What the scanner's address says about a share. @param search such as '?shared' */
export function shareProblem(search: string): ShareProblem | null {
  const said = new URLSearchParams(search).get('share-problem');
  return PROBLEMS.find((known) => known === said) ?? null;
}

const problem = (why: ShareProblem) => `share-problem=${why}`;
const bytesOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0);

async function readAll(cache: Cache): Promise<{ key: Request; owner: string | null; file: File }[]> {
  const keys = [...(await cache.keys())].sort((a, b) => (a.url < b.url ? -1 : 1));
  const files = await Promise.all(
    keys.map(async (key) => {
      const answer = await cache.match(key);
      if (!answer) return null;
      const name = decodeURIComponent(answer.headers.get(NAME_HEADER) ?? '');
      const file = new File([await answer.blob()], name, { type: answer.headers.get('content-type') ?? '' });
      return { key, owner: answer.headers.get(OWNER_HEADER), file };
    }),
  );
  return files.filter((file) => file !== null);
}

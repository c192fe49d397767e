/**
 * Files that another app shared with this one. The service worker puts them into their own cache. The scanner
 * takes them from there, and removes them once its captures are stored, so nothing gets lost in between. Any
 * site can post a form here, but all it can plant is a capture that somebody would have to check and save.
 *
 * Shared files belong to the person who was signed in when they were shared, and nobody else gets them. Files
 * that were shared while nobody was signed in, or by a version without owners, belong to the person who
 * claims them.
 */
const CACHE = 'shared-files';
/** says who is signed in, because the service worker has no other way to know */
const OWNER_CACHE = 'shared-files-owner';
const OWNER_KEY = '/shared-files-owner';
const OWNER_HEADER = 'x-owner';
const MOST_FILES = 20;
const MOST_BYTES = 40 * 1024 * 1024;
const NAME_HEADER = 'x-file-name';
/** by type, or by name if an app gives no type, and the browser says application/octet-stream */
const TAKEN_TYPE = /^(?:image\/|application\/pdf$|message\/rfc822$)/u;
const TAKEN_NAME = /\.(?:jpe?g|png|webp|hei[cf]|avif|pdf|eml)$/iu;

const PROBLEMS = ['none', 'kind', 'many', 'large', 'failed'] as const;
/**
 * Why a share was not accepted: it was empty; it had no picture, PDF or mail (any others were accepted); it
 * exceeded the limit of files or bytes; or this device could not store it.
 */
export type ShareProblem = (typeof PROBLEMS)[number];

/** From now on, shared files belong to this person; null: to nobody yet. */
export async function sharesBelongTo(userId: string | null): Promise<void> {
  if (userId === null) await caches.delete(OWNER_CACHE);
  else await (await caches.open(OWNER_CACHE)).put(OWNER_KEY, new Response(userId));
}

async function currentOwner(): Promise<string | null> {
  const answer = await caches.match(OWNER_KEY, { cacheName: OWNER_CACHE });
  return (await answer?.text()) ?? null;
}

/** @returns what to add to the scanner's address about the result; `shareProblem` reads it */
export async function keepSharedFiles(form: FormData): Promise<string> {
  const files = form.getAll('files').filter((part) => part instanceof File && part.size > 0) as File[];
  const taken = files.filter(({ type, name }) => TAKEN_TYPE.test(type) || TAKEN_NAME.test(name));
  if (files.length === 0) return problem('none');
  if (taken.length === 0) return problem('kind');
  const cache = await caches.open(CACHE);
  // files from an earlier share that nobody has stored yet count, too
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
    // a share is stored completely or not at all
    for (const key of await cache.keys()) if (key.url.includes(share)) await cache.delete(key);
    throw error;
  }
  return taken.length < files.length ? `shared&${problem('kind')}` : 'shared';
}

export type Shared = {
  files: File[];
  /**
   * Deletes these files. Call it once they are stored elsewhere, or nobody wants them. Files shared in the
   * meantime stay.
   * @param except files that stay, too
   */
  forget(except?: readonly File[]): Promise<void>;
};

/**
 * The files that were shared and not forgotten yet, oldest first. @param owner null: files that belong to
 * nobody yet
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

/** The problem with a share, according to the scanner's address. @param search such as '?shared' */
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

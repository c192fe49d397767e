import { createHash } from 'node:crypto';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize, posix, sep } from 'node:path';
import { flushFolder, writeFlushed } from '../../lib/flushed-write.ts';
import { type Drive, DriveError, type DrivePlace } from './drive.ts';
import { safePlace } from './safe-name.ts';

/** the company's own program reads these files, perhaps as another user, so the umask decides */
const EXPORTED_MODE = 0o666;

/**
 * A drive that is a folder, such as one that another program syncs. A file's id is its path. Files are in the
 * requested folders, their names end in the receipt's id, and no write ever replaces a file.
 */
export async function openFolderDrive(root: string): Promise<Drive> {
  await mkdir(root, { recursive: true });

  /** Links `file` to the path of an id, so a partial file never has that name. */
  async function linkAs(file: string, fileId: string, isOurs: (there: Uint8Array) => boolean): Promise<void> {
    const path = inside(root, fileId);
    await mkdir(dirname(path), { recursive: true });
    try {
      // unlike rename, link never replaces an existing file
      await link(file, path);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      if (!isOurs(await readFile(path)))
        throw new DriveError('refused', 'another file already has this name', { cause: error });
    }
    await flushFolder(dirname(path));
  }

  async function move(fileId: string, newId: string): Promise<void> {
    if (newId === fileId) return;
    const old = inside(root, fileId);
    const bytes = await bytesIn(old);
    // already moved, or removed by people
    if (!bytes) return;
    await linkAs(old, newId, (there) => bytes.equals(there));
    await rm(old, { force: true });
    await flushFolder(dirname(old));
  }

  return {
    kind: 'folder',
    label: 'drive folder',
    connectionOf: async () => ({ state: 'ready', account: null }),
    newFileId: async (_userId, place) => pathOf(place),
    isFileId: (fileId) => fileId.includes('/'),

    put: (_userId, { fileId, bytes, place }) =>
      saying(async () => {
        const file = inside(root, fileId);
        await mkdir(dirname(file), { recursive: true });
        const temporary = `${file}.${process.pid}.part`;
        await writeFlushed(temporary, bytes, EXPORTED_MODE);
        try {
          await linkAs(temporary, fileId, (there) => Buffer.from(bytes).equals(there));
        } finally {
          await rm(temporary, { force: true });
        }
        // an earlier attempt may have stored the file under the name that it had then
        const newId = pathOf(place);
        await move(fileId, newId);
        return { fileId: newId, url: null };
      }),

    rename: (_userId, fileId, place) =>
      saying(async () => {
        const newId = pathOf(place);
        await move(fileId, newId);
        return { fileId: newId, url: null };
      }),

    setAside: (_userId, fileId, folders) =>
      saying(() => move(fileId, [...folders, posix.basename(fileId)].join('/'))),

    compare: (_userId, fileId, sha256) =>
      saying(async () => {
        const bytes = await bytesIn(inside(root, fileId));
        if (!bytes) return 'missing';
        return createHash('sha256').update(bytes).digest('hex') === sha256 ? 'same' : 'changed';
      }),
  };
}

async function bytesIn(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
}

function pathOf(place: DrivePlace): string {
  const { folders, name } = safePlace(place);
  return [...folders, name].join('/');
}

/** Reports a full or read-only disk as a problem of the drive. */
async function saying<T>(job: () => Promise<T>): Promise<T> {
  try {
    return await job();
  } catch (error) {
    if (error instanceof DriveError || !(error instanceof Error)) throw error;
    const problem = ['ENOSPC', 'EDQUOT'].some((code) => hasCode(error, code))
      ? 'full'
      : ['EACCES', 'EPERM', 'EROFS', 'ENAMETOOLONG'].some((code) => hasCode(error, code))
        ? 'refused'
        : 'unreachable';
    throw new DriveError(problem, error.message, { cause: error });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** The id comes from our own table, but a path that would leave the folder is rejected anyway. */
function inside(root: string, fileId: string): string {
  const path = normalize(fileId);
  if (isAbsolute(path) || path.split(sep).includes('..'))
    throw new DriveError('refused', 'a drive path must stay in its folder');
  return join(root, path);
}

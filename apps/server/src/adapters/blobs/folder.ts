import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join, sep } from 'node:path';
import { flushFile, flushFolder, writeFlushed } from '../../lib/flushed-write.ts';
import { isStorageFull } from '../../lib/storage-full.ts';
import { assertKey, type BlobBatch, FilesAwayError, isKey, MARK, type MarkedBlobs } from './blobs.ts';

/** suffix while a file is being written */
const PART = '.part';
/** longer than any write takes */
const PART_MS = 60 * 60 * 1000;
/** only the server may read receipts */
const PRIVATE = { recursive: true, mode: 0o700 };

/**
 * Blobs in a local folder. Each file is written under a temporary name, flushed and renamed, and then the
 * folder is flushed. So a file exists completely or not at all.
 */
export async function openFolderBlobs(root: string): Promise<MarkedBlobs> {
  await mkdir(root, PRIVATE);
  // not awaited, because it visits every file; the next start tries again
  void removeOldParts(root).catch(() => {});

  const place = (key: string) => {
    assertKey(key);
    // two levels, to keep the folders small
    const folder = join(root, key.slice(0, 2));
    return { folder, file: join(folder, key) };
  };

  return {
    async put(key, bytes) {
      const { folder, file } = place(key);
      await onDisk(async () => {
        if (await mkdir(folder, PRIVATE)) await flushFolder(root);
        await writeWhole(folder, file, bytes);
      });
    },

    async open(key) {
      const { file } = place(key);
      const handle = await onDisk(() => open(file).catch(missingIsNull));
      return handle?.createReadStream() ?? null;
    },

    async read(key) {
      const { file } = place(key);
      return onDisk(() => readFile(file).catch(missingIsNull));
    },

    async remove(key) {
      const { file } = place(key);
      await onDisk(() => rm(file, { force: true }));
    },

    // with the separator, the path must be a folder
    check: () => access(root + sep, constants.W_OK),

    readMark: () => readFile(join(root, MARK), 'utf8').catch(missingIsNull),

    writeMark: (text) => writeWhole(root, join(root, MARK), Buffer.from(text)),

    batch: () => batchIn(root, place),

    async *keys() {
      for (const entry of await onDisk(() => readdir(root, { withFileTypes: true })))
        if (entry.isDirectory()) yield* (await onDisk(() => readdir(join(root, entry.name)))).filter(isKey);
    },

    async holdsFiles() {
      for (const entry of await readdir(root, { withFileTypes: true })) {
        if (entry.isDirectory() && (await readdir(join(root, entry.name))).some(isKey)) return true;
      }
      return false;
    },
  };
}

/**
 * Writes files under temporary names, then flushes them, renames them and flushes the folders, all at once.
 * This lets the disk order its work, and each folder is flushed once for all of its files.
 */
function batchIn(root: string, place: (key: string) => { folder: string; file: string }): BlobBatch {
  let written: { folder: string; file: string }[] = [];
  const folders = new Set<string>();
  return {
    async put(key, bytes) {
      const { folder, file } = place(key);
      await onDisk(async () => {
        if (!folders.has(folder)) {
          if (await mkdir(folder, PRIVATE)) folders.add(root);
          folders.add(folder);
        }
        written.push({ folder, file });
        await writeFile(`${file}${PART}`, bytes, { mode: 0o600 });
      });
    },

    async flush() {
      await onDisk(async () => {
        await someAtATime(written, ({ file }) => flushFile(`${file}${PART}`));
        await someAtATime(written, ({ file }) => rename(`${file}${PART}`, file));
        await someAtATime([...folders], flushFolder);
      });
      written = [];
      folders.clear();
    },

    async discard() {
      await someAtATime(written, ({ file }) => rm(`${file}${PART}`, { force: true }));
      written = [];
    },
  };
}

/** the most files open at once: a single deleted receipt may name 61, and a process may open only a few */
const OPEN_AT_ONCE = 64;

async function someAtATime<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += OPEN_AT_ONCE)
    await Promise.all(items.slice(start, start + OPEN_AT_ONCE).map(work));
}

/** Writes a file. A partial file never appears under the final name. */
async function writeWhole(folder: string, file: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${file}${PART}`;
  try {
    await writeFlushed(temporary, bytes);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await flushFolder(folder);
}

/** Deletes partial files that a crash left behind. Another server may still be writing newer ones. */
async function removeOldParts(root: string): Promise<void> {
  const names = await readdir(root, { recursive: true });
  for (const name of names.filter((its) => its.endsWith(PART))) {
    const file = join(root, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > PART_MS) await rm(file, { force: true });
  }
}

/**
 * Turns errors of the folder into errors of our own, because they are never the caller's fault: the folder is
 * read-only, not mounted or not ours, or its disk fails.
 * @throws FilesAwayError, or the error of a full disk
 */
async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error) || isStorageFull(error)) throw error;
    throw new FilesAwayError(error.message, { cause: error });
  }
}

function missingIsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

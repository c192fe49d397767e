import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder, writeFlushed } from '../../flushed-write.ts';
import { assertKey, type Blobs } from './blobs.ts';

/** receipts are for the server alone */
const PRIVATE = { recursive: true, mode: 0o700 };

/**
 * Blobs in a folder of the local disk: written to a temporary name, flushed, renamed, and the folder flushed, so that
 * a file is there whole or not at all.
 */
export async function openFolderBlobs(root: string): Promise<Blobs> {
  await mkdir(root, PRIVATE);

  const place = (key: string) => {
    assertKey(key);
    // two levels keep folders small
    const folder = join(root, key.slice(0, 2));
    return { folder, file: join(folder, key) };
  };

  return {
    async put(key, bytes) {
      const { folder, file } = place(key);
      if (await mkdir(folder, PRIVATE)) await flushFolder(root);
      const temporary = `${file}.part`;
      await writeFlushed(temporary, bytes);
      await rename(temporary, file);
      await flushFolder(folder);
    },

    async open(key) {
      const handle = await open(place(key).file).catch(missingIsNull);
      return handle?.createReadStream() ?? null;
    },

    async remove(key) {
      await rm(place(key).file, { force: true });
    },

    check: () => access(root, constants.W_OK),
  };
}

function missingIsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

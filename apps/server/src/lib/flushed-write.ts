import { open } from 'node:fs/promises';

/**
 * Writes a file. Once it resolves, the bytes are on the disk, but the name only after `flushFolder`.
 * @param mode permissions of a new file; by default, only its owner may read it
 */
export async function writeFlushed(path: string, bytes: Uint8Array, mode = 0o600): Promise<void> {
  const handle = await open(path, 'w', mode);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes new and changed names in a folder survive a power cut. */
export async function flushFolder(folder: string): Promise<void> {
  await flushFile(folder);
}

/** Makes a file's content survive a power cut. */
export async function flushFile(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

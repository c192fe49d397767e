import { open } from 'node:fs/promises';

/**
 * Writes a file whose bytes are on the disk once it resolves; its name is only after `flushFolder`.
 * @param mode who may read it, should it be new; its owner alone unless told otherwise
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
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

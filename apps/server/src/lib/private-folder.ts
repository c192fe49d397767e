import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const PERMISSIONS = 0o777;

/**
 * Makes a folder, and the folders and files directly in it, private to their owner. Anything deeper is then
 * out of reach. It skips links, because others may need their targets. If it cannot change permissions, as on
 * a disk without owners, it emits a process warning.
 */
export async function makePrivate(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const wanted: [string, number][] = [[folder, FOLDER_MODE]];
  for (const entry of entries) {
    if (entry.isDirectory()) wanted.push([join(folder, entry.name), FOLDER_MODE]);
    else if (entry.isFile()) wanted.push([join(folder, entry.name), FILE_MODE]);
  }
  for (const [path, mode] of wanted) await setMode(path, mode);
}

async function setMode(path: string, mode: number): Promise<void> {
  try {
    if (((await stat(path)).mode & PERMISSIONS) !== mode) await chmod(path, mode);
  } catch (error) {
    // SQLite may delete its side files at any time
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    const reason = error instanceof Error ? error.message : String(error);
    process.emitWarning(`DATA_DIR: others on this machine may be able to read ${path} (${reason}).`);
  }
}

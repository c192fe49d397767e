import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const PERMISSIONS = 0o777;

/**
 * Takes a folder, and the folders and files right in it, away from everybody but their owner, where they are not: what
 * lies deeper is out of reach behind them. Links are left alone, which lead to somewhere that others may need. What
 * cannot be changed, as on a disk that knows no owners, is a warning of the process.
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
    // SQLite takes its side files away whenever it likes
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    const reason = error instanceof Error ? error.message : String(error);
    process.emitWarning(`DATA_DIR: others on this machine may be able to read ${path} (${reason}).`);
  }
}

import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Permissions of a folder and everything in it, in `chmod`'s form, by path. */
export async function modesBelow(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const modes = new Map<string, string>();
  for (const path of ['', ...found])
    modes.set(path, ((await stat(join(folder, path))).mode & 0o777).toString(8));
  return modes;
}

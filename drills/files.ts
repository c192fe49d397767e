import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** the installation's mark, which is not a receipt's file */
const MARK = 'installation.json';

/** How many files a data folder has, and how many of them are half written. */
export function filesBelow(dataDir: string): { files: number; parts: number } {
  const entries = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && entry.name !== MARK).map(({ name }) => name);
  const parts = names.filter((name) => name.endsWith('.part')).length;
  return { files: names.length - parts, parts };
}

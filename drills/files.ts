import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** not a receipt's: it says which installation the files belong to */
const MARK = 'installation.json';

/** How many files a data folder has, and how many half written ones. */
export function filesBelow(dataDir: string): { files: number; parts: number } {
  const entries = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && entry.name !== MARK).map(({ name }) => name);
  const parts = names.filter((name) => name.endsWith('.part')).length;
  return { files: names.length - parts, parts };
}

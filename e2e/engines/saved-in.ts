import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download } from './driver.ts';

/**
 * Downloads in a folder. Firefox writes one to a .part file beside an empty file with its name: only whole
 * ones count.
 */
export function savedIn(folder: string): Download[] {
  const names = readdirSync(folder);
  return names
    .filter((name) => !name.endsWith('.part') && !names.includes(`${name}.part`))
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
}

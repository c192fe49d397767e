import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { homeIn } from '../../../packages/reader/src/home.ts';
import type { Home } from '../../../packages/reader/src/reading.ts';

export type Label = Readonly<Record<string, unknown>>;

/** One row of a set's labels.json. */
export type Labeled = {
  set: string;
  file: string;
  picture: string;
  group: string;
  home: Home;
  label: Label;
};

/** Sets that a company outside the US would have photographed. */
const HOME_OF_SET: Readonly<Record<string, string>> = { scans: 'MY' };

/** The home with which a set's receipts are read. */
export function homeOfSet(set: string): Home {
  return homeIn(HOME_OF_SET[set] ?? 'US');
}

/** The name of a set's folder, even if the path is a symbolic link. */
export function setName(folder: string): string {
  return path.basename(realpathSync(folder));
}

/**
 * The key that groups a vendor's receipts: the label's group, otherwise the vendor's name, otherwise the
 * file.
 */
export function groupOf(label: Label, file: string): string {
  const [vendor] = [label['vendor']].flat();
  return String(label['vendor_group'] ?? vendor ?? file);
}

/** The labeled receipts of a set. */
export async function labeledIn(folder: string): Promise<Labeled[]> {
  const labels: Record<string, Label> = JSON.parse(await readFile(path.join(folder, 'labels.json'), 'utf8'));
  const set = setName(folder);
  return Object.entries(labels).map(([file, label]) => {
    const picture = path.join(folder, 'img', file);
    return { set, file, picture, group: groupOf(label, file), home: homeOfSet(set), label };
  });
}

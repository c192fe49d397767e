import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { groupOf, type Half, halfOf } from '../src/halves/half-of.ts';
import type { DateOrder } from '../src/reading.ts';

export type Label = Readonly<Record<string, unknown>>;

/** One row of a set's labels.json. */
export type Labeled = {
  set: string;
  file: string;
  picture: string;
  group: string;
  half: Half;
  dateOrder: DateOrder;
  label: Label;
};

/** Sets whose receipts put the day first when the date is ambiguous. */
const DAY_FIRST: ReadonlySet<string> = new Set(['world', 'scans']);

/** What 03/04/2026 means on a set's receipts if nothing settles it: the setting of the people who photographed them. */
export function dateOrderOf(set: string): DateOrder {
  return DAY_FIRST.has(set) ? 'DMY' : 'MDY';
}

/** The name of a set's folder, even if the path is a symbolic link. */
export function setName(folder: string): string {
  return path.basename(realpathSync(folder));
}

/** The labeled receipts of one half of a set; half A by default. */
export async function labeledIn(folder: string, half: Half = 'A'): Promise<Labeled[]> {
  const labels: Record<string, Label> = JSON.parse(await readFile(path.join(folder, 'labels.json'), 'utf8'));
  const set = setName(folder);
  return Object.entries(labels)
    .map(([file, label]): Labeled => {
      const group = groupOf(label, file);
      const picture = path.join(folder, 'img', file);
      return { set, file, picture, group, half: halfOf(set, group), dateOrder: dateOrderOf(set), label };
    })
    .filter((labeled) => labeled.half === half);
}

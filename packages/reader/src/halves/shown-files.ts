import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { groupOf, halfOf } from './half-of.ts';
import { LEDGER, recordShowing } from './ledger.ts';

/** Half B is for figures. This message is for the person who wanted to see a receipt of it. */
export class HalfBError extends Error {}

export const SHOW_B_WARNING = `
*** WARNING: receipts of half B are shown. Half B is for judging: what was seen of it can be learned by heart, ***
*** and its figures then mean less. This is written down in packages/reader/fit/measurements-of-b.jsonl.       ***

`;

/** The sets that are parted into halves. Other folders with labels are nobody's half. */
const PARTED: ReadonlySet<string> = new Set(['us2', 'world']);

/**
 * Lets a command show what it reads from these pictures, unless one is of half B of a labelled set (a folder with
 * labels.json and img/).
 * @param showB whether the person insists; then there is a warning, and a line in the ledger
 * @throws HalfBError
 */
export function allowShowing(
  files: readonly string[],
  {
    command,
    showB,
    warn,
    ledger = LEDGER,
  }: {
    command: string;
    showB: boolean;
    warn: (text: string) => void;
    ledger?: string;
  },
): void {
  const receipts = files.filter(isOfHalfB).length;
  if (receipts === 0) return;
  if (!showB) {
    throw new HalfBError(
      `${receipts} of the files belong to half B of a labelled set, which is for figures only. ` +
        'Use --jsonl to have it scored unseen, or --show-b to look all the same; that is written down.',
    );
  }
  warn(SHOW_B_WARNING);
  recordShowing({ command, receipts }, ledger);
}

/** Whether a picture lies in the img/ of a parted set, and its vendor is in half B. */
export function isOfHalfB(file: string): boolean {
  // a link from elsewhere is the same picture
  const real = existsSync(file) ? realpathSync(file) : path.resolve(file);
  const folder = path.dirname(path.dirname(real));
  const set = path.basename(folder);
  if (!PARTED.has(set)) return false;
  const label = labelsIn(folder)?.[path.basename(real)];
  return label !== undefined && halfOf(set, groupOf(label, path.basename(real))) === 'B';
}

type Labels = Record<string, Record<string, unknown>>;
const known = new Map<string, Labels | null>();

function labelsIn(folder: string): Labels | null {
  const kept = known.get(folder);
  if (kept !== undefined) return kept;
  let labels: Labels | null = null;
  try {
    labels = JSON.parse(readFileSync(path.join(folder, 'labels.json'), 'utf8'));
  } catch {
    // no labelled set, so nobody's half
  }
  known.set(folder, labels);
  return labels;
}

import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { groupOf, halfOf } from './half-of.ts';
import { LEDGER, recordShowing } from './ledger.ts';

/** Half B is for figures only. The message is for the person who wanted to see one of its receipts. */
export class HalfBError extends Error {}

export const SHOW_B_WARNING = `
*** WARNING: this shows receipts of half B. Half B is for judging. Whoever sees its receipts may tune for them, ***
*** and its figures then mean less. This is recorded in packages/reader/fit/measurements-of-b.jsonl.            ***

`;

/** The sets that are split into halves. Other labeled folders have none. */
const PARTED: ReadonlySet<string> = new Set(['us2', 'world']);

/**
 * Lets a command show what it reads, unless a picture is in half B of a labeled set (a folder with labels.json and
 * img/).
 * @param showB whether the person insists; this prints a warning and adds a line to the ledger
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
      `${receipts} of the files belong to half B of a labeled set, which is for figures only. ` +
        'Use --jsonl to score them unseen, or --show-b to look anyway. That is recorded.',
    );
  }
  warn(SHOW_B_WARNING);
  recordShowing({ command, receipts }, ledger);
}

/** Whether a picture is in the img/ folder of a split set, and its vendor is in half B. */
export function isOfHalfB(file: string): boolean {
  // A symbolic link leads to the same picture.
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
    // not a labeled set, so no half
  }
  known.set(folder, labels);
  return labels;
}

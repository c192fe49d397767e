import { numberFrom, partsFrom, TEXT, valuesOf } from '../arguments.ts';
import { UsageError } from '../usage-error.ts';

const ALWAYS = ['first', 'captures', 'heap', 'library', 'picker'] as const;
const PARTS = [...ALWAYS, 'slow', 'memory', 'pile'] as const;
type Part = (typeof PARTS)[number];

export const HELP = `Measures the page in a real Chromium with a fake camera, against its own server.

usage: npm run bench -- web [--runs N] [--captures N] [--only PARTS] [--set DIR]... [--json FILE]

  --runs N       captures per processor speed, and visits for slow (default 10)
  --captures N   consecutive captures, for the heap (default 20)
  --only PARTS   some of ${PARTS.join(',')}; default all but slow, memory and pile
  --set DIR      for pile: labeled receipts; repeat it for several sets
  --receipts N   for pile: receipts of each set (default 12)
  --json FILE    also write the figures to FILE
  --help         this text
`;

export type Options = {
  runs: number;
  captures: number;
  only: ReadonlySet<Part>;
  sets: readonly string[];
  receipts: number;
  json: string | null;
};

/** @returns null if help was requested */
export function parseOptions(args: string[]): Options | null {
  const values = valuesOf(args, {
    runs: { ...TEXT, default: '10' },
    captures: { ...TEXT, default: '20' },
    only: { ...TEXT, default: ALWAYS.join(',') },
    set: { ...TEXT, multiple: true },
    receipts: { ...TEXT, default: '12' },
    json: TEXT,
    help: { type: 'boolean' },
  });
  if (values.help) return null;
  const only = partsFrom(PARTS, values.only);
  const sets = values.set ?? [];
  if (only.has('pile') && sets.length === 0) throw new UsageError('The pile needs --set DIR.');
  return {
    runs: numberFrom('runs', values.runs),
    captures: numberFrom('captures', values.captures),
    only,
    sets,
    receipts: numberFrom('receipts', values.receipts),
    json: values.json ?? null,
  };
}

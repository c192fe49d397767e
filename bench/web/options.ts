import { numberFrom, partsFrom, TEXT, valuesOf } from '../arguments.ts';

const PARTS = ['first', 'captures', 'heap', 'library', 'picker'] as const;
type Part = (typeof PARTS)[number];

export const HELP = `Measures the page in a real Chromium with a fake camera, against its own server.

usage: npm run bench -- web [--runs N] [--captures N] [--only PARTS] [--json FILE]

  --runs N       captures per processor speed (default 10)
  --captures N   consecutive captures, for the heap (default 20)
  --only PARTS   some of ${PARTS.join(',')}; default all
  --json FILE    also write the figures to FILE
  --help         this text
`;

export type Options = { runs: number; captures: number; only: ReadonlySet<Part>; json: string | null };

/** @returns null if help was requested */
export function parseOptions(args: string[]): Options | null {
  const values = valuesOf(args, {
    runs: { ...TEXT, default: '10' },
    captures: { ...TEXT, default: '20' },
    only: { ...TEXT, default: PARTS.join(',') },
    json: TEXT,
    help: { type: 'boolean' },
  });
  if (values.help) return null;
  return {
    runs: numberFrom('runs', values.runs),
    captures: numberFrom('captures', values.captures),
    only: partsFrom(PARTS, values.only),
    json: values.json ?? null,
  };
}

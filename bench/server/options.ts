import { numberFrom, partsFrom, TEXT, valuesOf } from '../arguments.ts';

const PARTS = ['lists', 'beside', 'downloads', 'polls', 'exports'] as const;
type Part = (typeof PARTS)[number];

export const HELP = `Measures the library's server: lists, what others notice of a long list, files of many receipts, a company's polls, and exports to a folder.

usage: npm run bench -- server [--minutes N] [--people N] [--only PARTS] [--json FILE]

  --minutes N    how long everyone polls (default 5)
  --people N     how many people poll every 2 s, with 200 receipts each (default 1000)
  --only PARTS   some of ${PARTS.join(',')}; default all
  --json FILE    also write the figures to FILE
  --help         this text
`;

export type Options = { minutes: number; people: number; only: ReadonlySet<Part>; json: string | null };

/** @returns null if help was requested */
export function parseOptions(args: string[]): Options | null {
  const values = valuesOf(args, {
    minutes: { ...TEXT, default: '5' },
    people: { ...TEXT, default: '1000' },
    only: { ...TEXT, default: PARTS.join(',') },
    json: TEXT,
    help: { type: 'boolean' },
  });
  if (values.help) return null;
  return {
    minutes: numberFrom('minutes', values.minutes),
    people: numberFrom('people', values.people),
    only: partsFrom(PARTS, values.only),
    json: values.json ?? null,
  };
}

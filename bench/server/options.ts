import { numberFrom, partsFrom, TEXT, valuesOf } from '../arguments.ts';
import { UsageError } from '../usage-error.ts';

const PARTS = ['lists', 'beside', 'downloads', 'polls', 'exports', 'saves'] as const;
type Part = (typeof PARTS)[number];

export const HELP = `Measures the library's server: lists, what others notice of a long list, files of many receipts, a company's polls, exports to a folder, and saves.

usage: npm run bench -- server [--minutes N] [--people N] [--only PARTS] [--day] [--readers N] [--json FILE]

  --minutes N    how long everyone polls (default 5), or how long the day takes (default 10)
  --people N     how many people poll every 2 s, with 200 receipts each (default 1000)
  --only PARTS   some of ${PARTS.join(',')}; default all
  --day          instead of these parts, a day of all people: sign in, list, poll, analyze, save, export
  --readers N    with --day: how many pictures are read at once, 300 ms each (default 2)
  --json FILE    also write the figures to FILE
  --help         this text
`;

export type Options = {
  minutes: number;
  people: number;
  only: ReadonlySet<Part>;
  /** null: no day */
  day: { readers: number } | null;
  json: string | null;
};

/** @returns null if help was requested */
export function parseOptions(args: string[]): Options | null {
  const values = valuesOf(args, {
    minutes: TEXT,
    people: { ...TEXT, default: '1000' },
    only: { ...TEXT, default: PARTS.join(',') },
    day: { type: 'boolean' },
    readers: TEXT,
    json: TEXT,
    help: { type: 'boolean' },
  });
  if (values.help) return null;
  if (values.readers !== undefined && !values.day) throw new UsageError('--readers works only with --day.');
  return {
    minutes: numberFrom('minutes', values.minutes ?? (values.day ? '10' : '5')),
    people: numberFrom('people', values.people),
    only: partsFrom(PARTS, values.only),
    day: values.day ? { readers: numberFrom('readers', values.readers ?? '2') } : null,
    json: values.json ?? null,
  };
}

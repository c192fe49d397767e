import { parseArgs } from 'node:util';
import { UsageError } from '../usage-error.ts';

const PARTS = ['lists', 'downloads', 'polls'] as const;
type Part = (typeof PARTS)[number];

export const HELP = `Measures the library's server: lists, files of many receipts, and a company that polls.

usage: npm run bench -- server [--minutes N] [--people N] [--only PARTS] [--json FILE]

  --minutes N    how long everybody polls (default 5)
  --people N     who poll every 2 s, with 200 receipts each (default 1000)
  --only PARTS   some of ${PARTS.join(',')}; default all
  --json FILE    write the figures there too
  --help         this text
`;

export type Options = { minutes: number; people: number; only: ReadonlySet<Part>; json: string | null };

/** @returns null when help was asked for */
export function parseOptions(args: string[]): Options | null {
  const values = parse(args);
  if (values.help) return null;
  return {
    minutes: numberFrom('minutes', values.minutes),
    people: numberFrom('people', values.people),
    only: partsFrom(values.only),
    json: values.json ?? null,
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const options = {
    minutes: { ...text, default: '5' },
    people: { ...text, default: '1000' },
    only: { ...text, default: PARTS.join(',') },
    json: text,
    help: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function numberFrom(name: string, text: string): number {
  if (!/^[1-9]\d*$/u.test(text)) throw new UsageError(`--${name} is a number from 1 on, not '${text}'.`);
  return Number(text);
}

function partsFrom(text: string): ReadonlySet<Part> {
  const asked = text.split(',').map((part) => part.trim());
  const unknown = asked.find((part) => !PARTS.some((name) => name === part));
  if (unknown !== undefined) throw new UsageError(`--only knows ${PARTS.join(', ')}, not '${unknown}'.`);
  return new Set(PARTS.filter((part) => asked.includes(part)));
}

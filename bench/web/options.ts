import { parseArgs } from 'node:util';
import { UsageError } from '../usage-error.ts';

const PARTS = ['first', 'captures', 'heap', 'library'] as const;
type Part = (typeof PARTS)[number];

export const HELP = `Measures the page in a real Chromium with a fake camera, against a server of its own.

usage: npm run bench -- web [--runs N] [--captures N] [--only PARTS] [--json FILE]

  --runs N       captures for each speed of the processor (default 10)
  --captures N   captures in a row, for the heap (default 20)
  --only PARTS   some of ${PARTS.join(',')}; default all
  --json FILE    write the figures there too
  --help         this text
`;

export type Options = { runs: number; captures: number; only: ReadonlySet<Part>; json: string | null };

/** @returns null when help was asked for */
export function parseOptions(args: string[]): Options | null {
  const values = parse(args);
  if (values.help) return null;
  return {
    runs: numberFrom('runs', values.runs),
    captures: numberFrom('captures', values.captures),
    only: partsFrom(values.only),
    json: values.json ?? null,
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const options = {
    runs: { ...text, default: '10' },
    captures: { ...text, default: '20' },
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

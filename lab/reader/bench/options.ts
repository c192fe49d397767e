import { parseArgs } from 'node:util';
import { UsageError } from '../../../bench/usage-error.ts';

export const HELP = `Measures packages/reader next to its peers.

usage: npm run bench -- reader [--set DIR ...] [--limit N] [--only PARTS] [--json FILE]
       npm run bench -- reader --set DIR ... --cache DIR [--folds DIR] [--misses]
       npm run bench -- reader --set DIR ... --answers FILE.jsonl [--json FILE]

  --set DIR ...    folders with labels.json and img/ (bench/README.md); default: the fixtures of packages/reader
  --cache DIR      use cached lines (missing ones are read) instead of timing the reading: accuracy only
  --folds DIR      what 'fit --answers DIR' wrote: answers of weights that never saw the vendor
  --misses         also print every wrong value
  --limit N        at most N pictures per set, evenly spread
  --only PARTS     some of accuracy,peers,memory,robustness,guard, separated by commas; default: all that are possible.
                   Or load: whether answers are the same on a busy machine. Or concurrency: how long several at once take
  --answers FILE   score answers from a file, one JSON object per line, instead of reading
  --json FILE      also write the figures to FILE
  --help           this text
`;

const USUAL_PARTS = ['accuracy', 'peers', 'memory', 'robustness', 'guard'] as const;
/** Run only on request. They do not compare answers with labels. */
export const APART = ['load', 'concurrency'] as const;
const PARTS = [...USUAL_PARTS, ...APART] as const;
/** The parts that need no reading. */
const WITHOUT_READING: readonly Part[] = ['accuracy', 'guard'];
type Part = (typeof PARTS)[number];
export type Options = {
  sets: string[];
  limit: number;
  only: ReadonlySet<Part>;
  json: string | null;
  answers: string | null;
  cache: string | null;
  folds: string | null;
  misses: boolean;
};

/** @returns null if help was requested */
export function parseOptions(args: string[]): Options | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  if (positionals.length > 0 && !values.set)
    throw new UsageError(`What is '${positionals[0]}'? Sets follow --set.`);
  if (values.cache !== undefined && values.answers !== undefined)
    throw new UsageError('--answers needs no reading, so it cannot be combined with --cache.');
  return {
    sets: [...(values.set ?? []), ...positionals],
    limit: limitFrom(values.limit),
    only: partsFrom(values.only, values.answers !== undefined || values.cache !== undefined),
    json: values.json ?? null,
    answers: values.answers ?? null,
    cache: values.cache ?? null,
    folds: values.folds ?? null,
    misses: values.misses === true,
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const options = {
    set: { ...text, multiple: true },
    limit: text,
    only: text,
    json: text,
    answers: text,
    cache: text,
    folds: text,
    misses: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function limitFrom(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d*$/.test(text))
    throw new UsageError(`--limit must be a whole number of at least 1, not '${text}'.`);
  return Number(text);
}

function partsFrom(text: string | undefined, kept: boolean): ReadonlySet<Part> {
  if (text === undefined) return new Set(kept ? WITHOUT_READING : USUAL_PARTS);
  const parts = text.split(',').map((part) => part.trim());
  const known = PARTS.filter((part) => parts.includes(part));
  const unknown = parts.find((part) => !PARTS.some((name) => name === part));
  if (unknown !== undefined) throw new UsageError(`--only accepts ${PARTS.join(', ')}, not '${unknown}'.`);
  if (kept && known.some((part) => !WITHOUT_READING.includes(part)))
    throw new UsageError(
      `With --answers or --cache, nothing is read, so --only accepts ${WITHOUT_READING.join(' and ')}.`,
    );
  return new Set(known);
}

import { parseArgs } from 'node:util';
import type { Half } from '../../packages/reader/src/halves/half-of.ts';
import { UsageError } from '../usage-error.ts';

export const HELP = `Measures packages/reader beside its peers.

usage: npm run bench -- reader [--set DIR ...] [--limit N] [--only PARTS] [--json FILE]
       npm run bench -- reader --set DIR ... --cache DIR [--folds DIR] [--misses] [--half B]
       npm run bench -- reader --set DIR ... --answers FILE.jsonl [--json FILE]

  --set DIR ...    folders with labels.json and img/ (bench/README.md); default: the fixtures of packages/reader
  --half A|B       A (default) is for building. B is for judging: all sets in one go, beside their halves A. It is
                   counted in packages/reader/fit/measurements-of-b.jsonl, and refused after 20 times
  --cache DIR      understand lines that were read before (or now) instead of timing the reading: accuracy only
  --folds DIR      what 'fit --answers DIR' wrote: half A is judged by weights that never saw the vendor
  --misses         also every wrong value of half A
  --show-b         with --half B and --misses: those of half B too, which is written down
  --limit N        at most N pictures of a set, evenly spread
  --only PARTS     some of accuracy,peers,memory,robustness,guard, joined by commas; default: all that can be told
  --answers FILE   judge answers that were written down, one JSON object a line, instead of reading
  --json FILE      write the figures there too
  --help           this text
`;

const PARTS = ['accuracy', 'peers', 'memory', 'robustness', 'guard'] as const;
/** What lines that were read before can tell. */
const WITHOUT_READING: readonly Part[] = ['accuracy', 'guard'];
type Part = (typeof PARTS)[number];
export type Options = {
  sets: string[];
  limit: number;
  only: ReadonlySet<Part>;
  json: string | null;
  answers: string | null;
  half: Half;
  cache: string | null;
  folds: string | null;
  misses: boolean;
  showB: boolean;
};

/** @returns null when help was asked for */
export function parseOptions(args: string[]): Options | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  if (positionals.length > 0 && !values.set)
    throw new UsageError(`What is '${positionals[0]}'? Sets follow --set.`);
  if (values['show-b'] && values.half !== 'B') throw new UsageError('--show-b goes with --half B.');
  if (values.misses && values.half === 'B' && !values['show-b'])
    throw new UsageError('Half B is for figures: its misses are shown with --show-b only.');
  if (values.cache !== undefined && values.answers !== undefined)
    throw new UsageError('--answers are judged as they are: nothing is read, and no cache is used.');
  return {
    sets: [...(values.set ?? []), ...positionals],
    limit: limitFrom(values.limit),
    only: partsFrom(values.only, values.answers !== undefined || values.cache !== undefined),
    json: values.json ?? null,
    answers: values.answers ?? null,
    half: halfFrom(values.half),
    cache: values.cache ?? null,
    folds: values.folds ?? null,
    misses: values.misses === true,
    showB: values['show-b'] === true,
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
    half: text,
    cache: text,
    folds: text,
    misses: { type: 'boolean' },
    'show-b': { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function halfFrom(text = 'A'): Half {
  if (text !== 'A' && text !== 'B') throw new UsageError(`--half is A or B, not '${text}'.`);
  return text;
}

function limitFrom(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d*$/.test(text)) throw new UsageError(`--limit is a number from 1 on, not '${text}'.`);
  return Number(text);
}

function partsFrom(text: string | undefined, kept: boolean): ReadonlySet<Part> {
  if (text === undefined) return new Set(kept ? WITHOUT_READING : PARTS);
  const parts = text.split(',').map((part) => part.trim());
  const known = PARTS.filter((part) => parts.includes(part));
  const unknown = parts.find((part) => !PARTS.some((name) => name === part));
  if (unknown !== undefined) throw new UsageError(`--only knows ${PARTS.join(', ')}, not '${unknown}'.`);
  if (kept && known.some((part) => !WITHOUT_READING.includes(part)))
    throw new UsageError(
      `--answers and --cache have ${WITHOUT_READING.join(' and ')} only: nothing is read.`,
    );
  return new Set(known);
}

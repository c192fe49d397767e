import { parseArgs } from 'node:util';
import { UsageError } from '../usage-error.ts';

export const HELP = `Measures packages/reader beside its peers.

usage: npm run bench -- reader [--set DIR ...] [--limit N] [--only PARTS] [--json FILE]
       npm run bench -- reader --set DIR ... --answers FILE.jsonl [--json FILE]

  --set DIR ...    folders with labels.json and img/ (bench/README.md); default: the fixtures of packages/reader
  --limit N        at most N pictures of a set, evenly spread
  --only PARTS     some of accuracy,peers,memory,robustness, joined by commas; default: all
  --answers FILE   judge answers that were written down, one JSON object a line, instead of reading
  --json FILE      write the figures there too
  --help           this text
`;

const PARTS = ['accuracy', 'peers', 'memory', 'robustness'] as const;
type Part = (typeof PARTS)[number];
export type Options = {
  sets: string[];
  limit: number;
  only: ReadonlySet<Part>;
  json: string | null;
  answers: string | null;
};

/** @returns null when help was asked for */
export function parseOptions(args: string[]): Options | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  if (positionals.length > 0 && !values.set)
    throw new UsageError(`What is '${positionals[0]}'? Sets follow --set.`);
  return {
    sets: [...(values.set ?? []), ...positionals],
    limit: limitFrom(values.limit),
    only: partsFrom(values.only, values.answers !== undefined),
    json: values.json ?? null,
    answers: values.answers ?? null,
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
  if (!/^[1-9]\d*$/.test(text)) throw new UsageError(`--limit is a number from 1 on, not '${text}'.`);
  return Number(text);
}

function partsFrom(text: string | undefined, fromAnswers: boolean): ReadonlySet<Part> {
  if (text === undefined) return new Set(fromAnswers ? ['accuracy'] : PARTS);
  const parts = text.split(',').map((part) => part.trim());
  const known = PARTS.filter((part) => parts.includes(part));
  const unknown = parts.find((part) => !PARTS.some((name) => name === part));
  if (unknown !== undefined) throw new UsageError(`--only knows ${PARTS.join(', ')}, not '${unknown}'.`);
  if (fromAnswers && text !== 'accuracy')
    throw new UsageError('--answers has accuracy only: nothing is read.');
  return new Set(known);
}

import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { table } from '../../../bench/table.ts';
import { createReader, type Reading } from '../../../packages/reader/src/index.ts';
import { startBusyLoops } from './busy-loops.ts';

const LOOPS = 16;
/** The others are compared with the first. */
const RUNS = [
  { threads: 2, loops: 0 },
  { threads: 1, loops: 0 },
  { threads: 2, loops: LOOPS },
  { threads: 1, loops: LOOPS },
] as const;

export type LoadRun = {
  threads: number;
  /** The number of other programs that use all the processor time they can get. */
  loops: number;
  pictures: number;
  equal: number;
  /** For each field of a reading, the number of pictures in which it differs from the first run. */
  differing: Record<string, number>;
};

type Answer = Omit<Reading, 'ms'>;

/**
 * Checks whether pictures get the same answers, apart from times, on a busy machine and with other numbers of
 * threads.
 */
export async function measureLoad(
  files: readonly string[],
  progress: (what: string) => void,
): Promise<LoadRun[]> {
  const runs: LoadRun[] = [];
  let first: Answer[] | undefined;
  for (const { threads, loops } of RUNS) {
    progress(`${threads} threads beside ${loops} busy loops`);
    const stop = await startBusyLoops(loops);
    try {
      const answers = await answersOf(files, threads);
      first ??= answers;
      runs.push({ threads, loops, pictures: files.length, ...compared(first, answers) });
    } finally {
      await stop();
    }
  }
  return runs;
}

export function loadTable(runs: readonly LoadRun[], processor: string): string {
  const rows = runs.map(({ threads, loops, pictures, equal, differing }) => [
    `${threads} ${threads === 1 ? 'thread' : 'threads'}, ${loops === 0 ? 'alone' : `beside ${loops} busy loops`}`,
    `${equal} of ${pictures}`,
    Object.entries(differing)
      .map(([field, count]) => `${field} (${count})`)
      .join(', ') || null,
  ]);
  const title = `the same answers as with two threads alone, times left out (${processor})`;
  return table(title, ['', 'equal', 'fields that differ'], rows);
}

async function answersOf(files: readonly string[], threads: number): Promise<Answer[]> {
  // the same day for all runs, because the reader refuses later dates
  const now = new Date();
  now.setUTCHours(12, 0, 0, 0);
  const reader = await createReader({ threads, now: () => now });
  try {
    const answers: Answer[] = [];
    for (const file of files) {
      const { ms, ...answer } = await reader.read(readFileSync(file));
      answers.push(answer);
    }
    return answers;
  } finally {
    await reader.close();
  }
}

function compared(
  first: readonly Answer[],
  answers: readonly Answer[],
): Pick<LoadRun, 'equal' | 'differing'> {
  const differing: Record<string, number> = {};
  let equal = 0;
  for (const [at, answer] of answers.entries()) {
    const its: Record<string, unknown> = { ...first[at] };
    const fields = Object.entries(answer).flatMap(([field, value]) =>
      isDeepStrictEqual(value, its[field]) ? [] : [field],
    );
    if (fields.length === 0) equal += 1;
    for (const field of fields) differing[field] = (differing[field] ?? 0) + 1;
  }
  return { equal, differing };
}

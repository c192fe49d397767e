import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, constants, setPriority } from 'node:os';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { quantile } from '../../../bench/statistics.ts';
import { table } from '../../../bench/table.ts';
import { LOW_MEMORY } from '../../../packages/reader/src/low-memory.ts';
import { startBusyLoops } from './busy-loops.ts';
import type { ChildSettings } from './concurrency-child.ts';

const CHILD = fileURLToPath(new URL('concurrency-child.ts', import.meta.url));
const AT_ONCE = [1, 2, 4] as const;
const CORES = availableParallelism();
/** No setting has more readers. */
const MOST_READERS = Math.max(...AT_ONCE);
const USUAL = constants.priority.PRIORITY_NORMAL;
/** Levels of nice(1) between the usual priority and the lowest. */
const A_LITTLE_BELOW = 3;
const FAR_BELOW = constants.priority.PRIORITY_BELOW_NORMAL;

type Setting = ChildSettings & { name: string; readers: number; priority: number };

const perTwoCores = Math.min(MOST_READERS, Math.max(1, Math.floor(CORES / 2)));
const perCore = Math.min(MOST_READERS, CORES);
const TODAY: Setting = {
  name: 'today: 2 threads, a reader for each core',
  threads: 2,
  spinning: false,
  readers: perCore,
  priority: A_LITTLE_BELOW,
};
/** The others are compared with the first. */
const SETTINGS: readonly Setting[] = [
  TODAY,
  { ...TODAY, name: 'today, but waiting threads spin', spinning: true },
  { ...TODAY, name: '1 thread, a reader for each core', threads: 1 },
  { ...TODAY, name: '2 threads, a reader for two cores', readers: perTwoCores },
  { ...TODAY, name: 'today, at the usual priority', priority: USUAL },
  { ...TODAY, name: 'today, far below the usual priority', priority: FAR_BELOW },
];

export type ConcurrencyRun = {
  setting: string;
  /** Whether a busy loop ran on each core at the same time. */
  busy: boolean;
  atOnce: number;
  /** Milliseconds from the request to its answer, including the wait for a reader. */
  median: number | null;
  p95: number | null;
  perMinute: number;
};

/**
 * Measures how long one, two and four people wait if each sends one picture after another. Readers are
 * processes, as in the server. The settings take turns, so that other work on the machine affects all of
 * them.
 */
export async function measureConcurrency(
  files: readonly string[],
  progress: (what: string) => void,
): Promise<ConcurrencyRun[]> {
  const started: { setting: Setting; readers: ChildProcess[] }[] = [];
  const runs: ConcurrencyRun[] = [];
  try {
    for (const setting of SETTINGS) {
      const readers = await Promise.all(Array.from({ length: setting.readers }, () => start(setting)));
      started.push({ setting, readers });
      // the first picture of a process takes longer
      for (const reader of readers) await ask(reader, files[0] ?? '');
    }
    for (const busy of [false, true]) {
      const stop = await startBusyLoops(busy ? CORES : 0);
      try {
        for (const atOnce of AT_ONCE) {
          progress(`${atOnce} at once${busy ? ', beside busy loops' : ''}`);
          for (const { setting, readers } of started)
            runs.push({ setting: setting.name, busy, atOnce, ...(await timed(readers, files, atOnce)) });
        }
      } finally {
        await stop();
      }
    }
  } finally {
    for (const reader of started.flatMap(({ readers }) => readers)) reader.kill('SIGKILL');
  }
  return runs;
}

export function concurrencyTable(runs: readonly ConcurrencyRun[], processor: string): string {
  const alone = runs[0]?.median ?? null;
  const rows = runs.map(({ setting, busy, atOnce, median, p95, perMinute }) => [
    `${setting}${busy ? `, ${CORES} busy loops` : ''}`,
    atOnce,
    median === null ? null : Math.round(median),
    p95 === null ? null : Math.round(p95),
    perMinute.toFixed(1),
    median === null || alone === null ? null : (median / alone).toFixed(2),
  ]);
  const title = `readings at once, milliseconds from request to answer (${processor}, ${CORES} cores)`;
  const head = ['', 'at once', 'median', '95th percentile', 'a minute', 'median / today alone'];
  return table(title, head, rows);
}

async function start({ threads, spinning, priority }: Setting): Promise<ChildProcess> {
  const settings: ChildSettings = { threads, spinning };
  const child = fork(CHILD, [JSON.stringify(settings)], {
    execArgv: [...LOW_MEMORY.execArgv],
    env: { ...process.env, ...LOW_MEMORY.env },
  });
  // before its threads start, because each thread takes on the priority of the process at that time
  if (child.pid) setPriority(child.pid, priority);
  await once(child, 'message');
  return child;
}

/** @throws if the process ends before it answers */
async function ask(reader: ChildProcess, file: string): Promise<void> {
  const ended = new AbortController();
  const exit = once(reader, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('a reader of the bench ended');
  });
  exit.catch(() => {});
  const answered = once(reader, 'message');
  reader.send(file);
  await Promise.race([answered, exit]);
  ended.abort();
}

/** Sends each picture once. There are always as many pictures in progress as people. */
async function timed(readers: readonly ChildProcess[], files: readonly string[], atOnce: number) {
  const idle = [...readers];
  const waiting: ((reader: ChildProcess) => void)[] = [];
  const left = [...files];
  const ms: number[] = [];
  const person = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) {
      const since = performance.now();
      const reader = idle.shift() ?? (await new Promise<ChildProcess>((resolve) => waiting.push(resolve)));
      await ask(reader, file);
      const next = waiting.shift();
      if (next) next(reader);
      else idle.push(reader);
      ms.push(performance.now() - since);
    }
  };
  const since = performance.now();
  await Promise.all(Array.from({ length: atOnce }, person));
  const minutes = (performance.now() - since) / 60_000;
  return { median: quantile(ms, 0.5), p95: quantile(ms, 0.95), perMinute: ms.length / minutes };
}

import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { DateOrder } from '@slipcase/contract/dates';
import { Piscina } from 'piscina';
import { type Analysed, type Analyser, AnalyserError } from './analyser.ts';
import type { WorkerAnswer, WorkerOptions, WorkerTask } from './reader-worker.ts';

/** a picture that takes longer, its waiting included, is given up, and its worker replaced */
const TIME_LIMIT_MS = 30_000;
/** waiting pictures for each one being read; more would wait longer than anybody does */
const QUEUE_PER_WORKER = 16;
/** threads of one reading; more gain little on lines this short */
const THREADS = 2;
/** beside a reading that is under way: loading, and what follows a reading */
const CLOSE_LIMIT_MS = 5_000;

type WorkerReaderOptions = {
  dateOrder: DateOrder;
  /** how many pictures are read at once; null: one for every two cores */
  workers: number | null;
  /** milliseconds after which the rest of a picture is not read */
  maxMs: number;
};

/** The receipt reader in worker threads, so that the server keeps answering while it reads. */
export function createWorkerReader(options: WorkerReaderOptions): Analyser {
  const workers = options.workers ?? Math.max(1, Math.floor(availableParallelism() / THREADS));
  const closing = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const { dateOrder, maxMs } = options;
  const workerData: WorkerOptions = { dateOrder, threads: THREADS, maxMs, closing };
  const pool = new Piscina({
    filename: new URL('./reader-worker.ts', import.meta.url).href,
    workerData,
    // else a worker that has nothing to read sleeps through the loading of its models, and through its closing
    atomics: 'disabled',
    minThreads: workers,
    maxThreads: workers,
    // a reading spends its time in native code that releases nothing by itself
    concurrentTasksPerWorker: 1,
  });

  return {
    async analyse(image, lines = []): Promise<Analysed> {
      // counted here: the pool's own limit (5.3.2) leaves out what waits for a busy worker
      if (pool.queueSize >= workers * QUEUE_PER_WORKER) throw new AnalyserError('busy');
      const answer = await run(pool, { image, lines });
      if ('refused' in answer) throw new AnalyserError(answer.refused);
      return answer.analysed;
    },
    async close() {
      await closeReaders(pool, closing, maxMs + CLOSE_LIMIT_MS);
      await pool.destroy();
    },
  };
}

/**
 * Lets every worker finish what it does and close its reader: a thread that is ended in the middle of native code, while
 * it loads or reads, takes the whole process with it.
 */
async function closeReaders(pool: Piscina, closing: Int32Array, withinMs: number): Promise<void> {
  let open = pool.threads.length;
  const closed = new Promise<void>((resolve) => {
    if (open === 0) resolve();
    // workers send nothing else
    pool.on('message', () => {
      open -= 1;
      if (open === 0) resolve();
    });
  });
  Atomics.store(closing, 0, 1);
  Atomics.notify(closing, 0);
  // it also keeps the process alive meanwhile, which idle workers do not
  const limit = new AbortController();
  const late = wait(withinMs, undefined, { signal: limit.signal }).catch(() => {});
  await Promise.race([closed, late]);
  limit.abort();
}

async function run(pool: Piscina, task: WorkerTask): Promise<WorkerAnswer> {
  const waits = pool.queueSize > 0;
  try {
    return await pool.run(task, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') {
      // whoever had to wait may have better luck; a picture that took all that time by itself would take it again
      throw new AnalyserError(waits ? 'busy' : 'unreadable', { cause: error });
    }
    throw error;
  }
}

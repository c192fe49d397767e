import { availableParallelism } from 'node:os';
import type { DateOrder } from '@slipcase/contract/dates';
import { Piscina } from 'piscina';
import { type Analysed, type Analyser, AnalyserError } from './analyser.ts';
import type { WorkerAnswer, WorkerTask } from './reader-worker.ts';

/** a picture that takes longer, its waiting included, is given up, and its worker replaced */
const TIME_LIMIT_MS = 30_000;
/** waiting pictures for each one being read; more would wait longer than anybody does */
const QUEUE_PER_WORKER = 16;
/** threads of one reading; more gain little on lines this short */
const THREADS = 2;

/**
 * The receipt reader in worker threads, so that the server keeps answering while it reads.
 * @param workers how many pictures are read at once; null: one for every two cores
 */
export function createWorkerReader(options: { dateOrder: DateOrder; workers: number | null }): Analyser {
  const workers = options.workers ?? Math.max(1, Math.floor(availableParallelism() / THREADS));
  const pool = new Piscina({
    filename: new URL('./reader-worker.ts', import.meta.url).href,
    workerData: { dateOrder: options.dateOrder, threads: THREADS },
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
    close: () => pool.destroy(),
  };
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

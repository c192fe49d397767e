import { Piscina } from 'piscina';
import { type Metrics, NO_METRICS } from '../../../adapters/metrics/metrics.ts';
import { createFairQueue, QueueBusyError } from '../../../fair-queue.ts';
import type { PdfVerdict } from './check-pdf.ts';

/** Too many PDFs wait, or one took too long to check. Nothing is known about the file; later there may be an answer. */
export class PdfBusyError extends Error {
  override name = 'PdfBusyError';
}

export type PdfChecker = {
  /**
   * @param person whose PDF it is: people take turns
   * @throws PdfBusyError
   */
  check(bytes: Uint8Array, person: string): Promise<PdfVerdict>;
  close(): Promise<void>;
};

type PdfCheckerOptions = {
  /** milliseconds that a PDF waits for its turn */
  waitMs?: number;
  /** milliseconds that the check itself may take, the start of its worker included. Fifty pages take some 50. */
  checkMs?: number;
  /**
   * MB of the worker's heap. A PDF of 15 MB with as many values as it may have needs some 120. It is the second line: memory
   * that native code takes at once ends the process before the limit can end the worker, so what is read has its own limits.
   */
  heapMb?: number;
  metrics?: Metrics;
};

/** two, so that there is always one for the others; a person has one at a time */
const SLOTS = { slots: 2, slotsPerPerson: 1 };
/** waiting PDFs of up to 15 MB: of one person a drop of files, of all more than are checked while one waits */
const WAITING = { perPerson: 30, all: 60 };
const IDLE_MS = 60_000;

/** `checkPdf` in worker threads with limits of time and memory. */
export function createPdfChecker({
  waitMs = 20_000,
  checkMs = 10_000,
  heapMb = 192,
  metrics = NO_METRICS,
}: PdfCheckerOptions = {}): PdfChecker {
  const pool = new Piscina({
    filename: new URL('./pdf-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: SLOTS.slots,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
  });
  // a worker that ends while it checks nothing; without a listener it would end the server
  pool.on('error', () => {});
  const queue = createFairQueue({ ...SLOTS, waiting: WAITING, waitMs, watch: metrics.queue('pdf_checks') });

  async function timedCheck(bytes: Uint8Array): Promise<PdfVerdict> {
    const since = performance.now();
    const ended = (outcome: Parameters<Metrics['pdfChecked']>[0]) =>
      metrics.pdfChecked(outcome, (performance.now() - since) / 1000);
    try {
      const verdict = await check(bytes);
      ended(verdict?.problem ?? 'accepted');
      return verdict;
    } catch (error) {
      ended('unknown');
      throw error;
    }
  }

  async function check(bytes: Uint8Array): Promise<PdfVerdict> {
    try {
      return await pool.run(bytes, { signal: AbortSignal.timeout(checkMs) });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return { problem: 'invalid' };
      if (error.name === 'AbortError') throw new PdfBusyError('the check took too long', { cause: error });
      throw error;
    }
  }

  return {
    async check(bytes, person) {
      try {
        return await queue.run(person, () => timedCheck(bytes));
      } catch (error) {
        if (error instanceof QueueBusyError) throw new PdfBusyError(error.message, { cause: error });
        throw error;
      }
    },
    close: () => pool.destroy(),
  };
}

import { Piscina } from 'piscina';
import { type Metrics, NO_METRICS } from '../../../adapters/metrics/metrics.ts';
import { createFairQueue, QueueBusyError } from '../../../lib/fair-queue.ts';
import type { PdfVerdict } from './check-pdf.ts';

/**
 * Too many PDFs are waiting, or the check took too long. The file may still be fine, so the client can retry.
 */
export class PdfBusyError extends Error {
  override name = 'PdfBusyError';
}

export type PdfChecker = {
  /**
   * @param person the PDF's owner: people take turns
   * @throws PdfBusyError
   */
  check(bytes: Uint8Array, person: string): Promise<PdfVerdict>;
  /**
   * The pictures in a PDF that was checked before.
   * @returns null if there are none, or the PDF is from another program
   * @throws PdfBusyError
   */
  pictures(bytes: Uint8Array, person: string): Promise<Uint8Array[] | null>;
  /** The lines of its invisible text; null and errors as for `pictures`. */
  lines(bytes: Uint8Array, person: string): Promise<string[] | null>;
  close(): Promise<void>;
};

type PdfCheckerOptions = {
  /** milliseconds that a PDF waits for its turn */
  waitMs?: number;
  /** time limit of the check, including the start of its worker, ms. Fifty pages take about 50 ms. */
  checkMs?: number;
  /**
   * MB of the worker's heap. A 15 MB PDF with the maximum number of values needs about 120. This is only the
   * second line of defense, because a sudden large allocation in native code ends the process before this
   * limit can end the worker. So the parser has its own limits.
   */
  heapMb?: number;
  metrics?: Metrics;
};

/** two, so one is free for other people; each person has one at a time */
const SLOTS = { slots: 2, slotsPerPerson: 1 };
/**
 * the most waiting PDFs of up to 15 MB: per person one drop of files, in total more than can be checked while
 * one waits
 */
const WAITING = { perPerson: 30, all: 60 };
const IDLE_MS = 60_000;

/** Reads PDFs in worker threads with limits on time and memory. */
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
    // two histograms nobody reads take 700 kB
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
  });
  // an idle worker may end; without a listener that error would end the server
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
      if (isOutOfMemory(error)) return { problem: 'invalid' };
      throw timely(error);
    }
  }

  async function contents<T>(bytes: Uint8Array, name: 'pictures' | 'lines'): Promise<T[] | null> {
    try {
      return await pool.run(bytes, { name, signal: AbortSignal.timeout(checkMs) });
    } catch (error) {
      if (isOutOfMemory(error)) return null;
      throw timely(error);
    }
  }

  async function inTurn<T>(person: string, job: () => Promise<T>): Promise<T> {
    try {
      return await queue.run(person, job);
    } catch (error) {
      if (error instanceof QueueBusyError) throw new PdfBusyError(error.message, { cause: error });
      throw error;
    }
  }

  return {
    check: (bytes, person) => inTurn(person, () => timedCheck(bytes)),
    pictures: (bytes, person) => inTurn(person, () => contents(bytes, 'pictures')),
    lines: (bytes, person) => inTurn(person, () => contents(bytes, 'lines')),
    close: () => pool.destroy(),
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function timely(error: unknown): unknown {
  const isOver = error instanceof Error && error.name === 'AbortError';
  return isOver ? new PdfBusyError('the work on a PDF took too long', { cause: error }) : error;
}

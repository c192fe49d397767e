import { Piscina } from 'piscina';
import type { PdfVerdict } from './check-pdf.ts';

export type PdfChecker = { check(bytes: Uint8Array): Promise<PdfVerdict>; close(): Promise<void> };

/** a PDF that takes longer is taken for broken, and its worker replaced */
const TIME_LIMIT_MS = 10_000;
const IDLE_MS = 60_000;

/** `checkPdf` in a worker thread with a time limit. */
export function createPdfChecker(): PdfChecker {
  const pool = new Piscina({
    filename: new URL('./pdf-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
  return {
    async check(bytes) {
      try {
        return await pool.run(bytes, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
      } catch (error) {
        if (error instanceof Error && error.name === 'AbortError') return { problem: 'invalid' };
        throw error;
      }
    },
    close: () => pool.destroy(),
  };
}

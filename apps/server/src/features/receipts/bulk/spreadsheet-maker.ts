import type { Receipt } from '@slipcase/contract/receipts';
import { Piscina } from 'piscina';

export type SpreadsheetMaker = {
  make(receipts: readonly Receipt[]): Promise<Buffer>;
  close(): Promise<void>;
};

const IDLE_MS = 60_000;

/** Runs `xlsxOf` in a worker thread, one spreadsheet at a time. */
export function createSpreadsheetMaker(): SpreadsheetMaker {
  const pool = new Piscina({
    filename: new URL('./xlsx-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    // two histograms nobody reads take 700 kB
    recordTiming: false,
  });
  return {
    async make(receipts) {
      // sending one text to the worker is several times faster than sending that many objects
      const xlsx: Uint8Array = await pool.run(JSON.stringify(receipts));
      // a buffer from a thread arrives as a plain byte array
      return Buffer.from(xlsx.buffer, xlsx.byteOffset, xlsx.byteLength);
    },
    close: () => pool.destroy(),
  };
}

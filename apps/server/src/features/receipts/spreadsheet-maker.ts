import { Piscina } from 'piscina';
import type { Cell } from './receipt-columns.ts';

export type SpreadsheetMaker = {
  make(table: readonly (readonly Cell[])[]): Promise<Buffer>;
  close(): Promise<void>;
};

const IDLE_MS = 60_000;

/** `xlsxOf` in a worker thread, one table after another. */
export function createSpreadsheetMaker(): SpreadsheetMaker {
  const pool = new Piscina({
    filename: new URL('./xlsx-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
  return {
    // a buffer that comes from a thread is a plain byte array
    make: async (table) => Buffer.from(await pool.run(table)),
    close: () => pool.destroy(),
  };
}

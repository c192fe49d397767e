import type { Cell } from './receipt-columns.ts';
import { xlsxOf } from './receipts-xlsx.ts';

/** Runs in a worker thread, so that a large spreadsheet holds nobody else up. */
export default async function make(table: Cell[][]): Promise<Uint8Array> {
  return xlsxOf(table);
}

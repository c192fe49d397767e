import type { Receipt } from '@slipcase/contract/receipts';
import { tableOf } from './receipt-columns.ts';
import { totalsOf } from './receipt-totals.ts';
import { xlsxOf } from './receipts-xlsx.ts';

/** Runs in a worker thread, so a large spreadsheet delays nobody else. */
export default async function make(json: string): Promise<Uint8Array> {
  const receipts: Receipt[] = JSON.parse(json);
  return xlsxOf(tableOf(receipts), totalsOf(receipts));
}

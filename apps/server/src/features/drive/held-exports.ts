import type { Database } from '../../adapters/database/database.ts';
import { changeHeld, type HeldRows } from '../receipts/held-receipt-store.ts';

/**
 * Exports that were running when their receipt was deleted. Their results matter if the receipt is restored.
 */

type HeldExport = HeldRows['exports'][number];
type RunningExport = { receiptId: string; claim: number };

/**
 * Changes the rows of a held receipt, unless another attempt has claimed its export.
 * @returns false if the receipt is not held
 */
export async function changeHeldExport(
  transaction: Database,
  { receiptId, claim }: RunningExport,
  change: (held: HeldRows, job: HeldExport) => HeldRows,
): Promise<boolean> {
  return changeHeld(transaction, receiptId, (held) => {
    const [job] = held.exports;
    return job?.claimed_until === claim ? change(held, job) : held;
  });
}

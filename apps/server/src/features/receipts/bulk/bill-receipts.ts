import type { bulkBill } from '@slipcase/contract/bulk-receipts';
import { isBillable } from '@slipcase/contract/category-group';
import type { BodyOf } from '@slipcase/contract/endpoint';
import type { Database } from '../../../adapters/database/database.ts';
import { appendEvents, type NewEvent } from '../../../events/append-event.ts';
import type { Clock } from '../../../lib/clock.ts';
import { batchesOf } from '../../../lib/id-batches.ts';
import { billsAmong, updateReceipts } from '../own-receipt-store.ts';
import { changeReceipts } from '../revision-store.ts';
import { namesOn } from '../stored-parts.ts';

type BillDeps = { db: Database; clock: Clock };

/**
 * Marks receipts as billed, or removes the mark: all or none. Skips receipts that do not belong to the user,
 * and those without a billable category, even in their parts. The mark is not an edit: the receipt's fields
 * stay the same.
 * @returns ids of the changed receipts
 */
export async function billReceiptsOf(
  { db, clock }: BillDeps,
  userId: string,
  { ids, billed, as, at }: BodyOf<typeof bulkBill>,
): Promise<string[]> {
  const word = as || null;
  const now = at === undefined ? clock.now() : Date.parse(at);
  const changed = await changeReceipts(db, userId, async (transaction, revision) => {
    const all: NewEvent[] = [];
    for await (const batch of batchesOf(ids)) {
      const rows = await billsAmong(transaction, userId, batch);
      // a mark can be removed even if the category is no longer billable
      const [marked, unmarked] = [
        rows.filter((row) => row.billed_at !== null && (!billed || row.billed_as !== word)),
        rows.filter(
          (row) => row.billed_at === null && billed && [...namesOn(row).categories].some(isBillable),
        ),
      ];
      const set = async (
        some: typeof rows,
        columns: { billed_at?: number | null; billed_as: string | null },
      ) => {
        if (some.length === 0) return;
        await updateReceipts(
          transaction,
          some.map(({ id }) => id),
          { ...columns, revision },
        );
        const events = some.map(({ id, billed_at, billed_as }): NewEvent => {
          const before = { billed_at, billed_as };
          return { kind: 'edited', receiptId: id, by: { user: userId }, before };
        });
        all.push(...events);
      };
      await set(marked, billed ? { billed_as: word } : { billed_at: null, billed_as: null });
      await set(unmarked, { billed_at: now, billed_as: word });
    }
    if (all.length === 0) return null;
    await appendEvents(transaction, clock.now(), all);
    return all.flatMap(({ receiptId }) => receiptId ?? []);
  });
  return changed ?? [];
}

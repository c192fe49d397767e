import { retentionBase, utcDay } from '@slipcase/contract/retention';
import type { Database } from '../../../adapters/database/database.ts';
import { type DeleteDeps, removeReceipts } from '../deletion/delete-receipts.ts';
import { onHoldAmong } from '../holds/hold-store.ts';
import { changeReceipts } from '../revision-store.ts';
import { dueOf, findRetention, ownersOfDue } from './retention-store.ts';

/** receipts per transaction, because the person's other changes wait for one */
const BATCH = 200;

/**
 * Deletes receipts that the retention rule no longer keeps, except those on hold. This cannot be undone: the
 * purge follows right away.
 * @param goOn called between batches; false stops early
 * @returns how many were deleted
 */
export async function deleteByRule(deps: DeleteDeps, goOn: () => Promise<boolean>): Promise<number> {
  const { db, clock } = deps;
  const now = clock.now();
  const rule = await findRetention(db);
  if (!rule || utcDay(now) < rule.from) return 0;
  let deleted = 0;
  for (const userId of await ownersOfDue(db, rule.years, now)) {
    for (let after: string | null = ''; after !== null; ) {
      if (!(await goOn())) return deleted;
      const batch = await deleteSomeOf(deps, userId, { years: rule.years, now, after, most: BATCH });
      deleted += batch.deleted;
      after = batch.last;
    }
  }
  return deleted;
}

type Batch = Parameters<typeof dueOf>[2];

/** @returns how many were deleted, and the last id of the batch; null: there are no more */
async function deleteSomeOf(
  { db, jobs, clock }: DeleteDeps,
  userId: string,
  batch: Batch,
): Promise<{ deleted: number; last: string | null }> {
  let last: string | null = null;
  const deleted = await changeReceipts(db, userId, async (transaction, revision) => {
    const rows = await dueOf(transaction, userId, batch);
    last = rows.length < batch.most ? null : (rows.at(-1)?.id ?? null);
    const onHold = new Set(await onHoldAmong(transaction, rows));
    const ids = rows.filter((row) => !onHold.has(row)).map(({ id }) => id);
    const by = { server: 'retention' };
    return removeReceipts({ jobs }, transaction, {
      userId,
      revision,
      ids,
      now: clock.now(),
      restorableMs: 0,
      by,
      // this event remains after the purge has destroyed what the others say
      further: (receipts) => [
        { kind: 'past_retention', receiptId: null, by, more: { years: batch.years, receipts } },
      ],
    });
  });
  return { deleted: deleted?.length ?? 0, last };
}

export type DueCount = { month: string; userId: string; receipts: number; onHold: number };

/** Counts what a rule would delete now, by month and person. Changes nothing. */
export async function countDue(db: Database, years: number, now: number): Promise<DueCount[]> {
  const counts = new Map<string, DueCount>();
  for (const userId of await ownersOfDue(db, years, now)) {
    for (let after: string | null = ''; after !== null; ) {
      const rows = await dueOf(db, userId, { years, now, after, most: BATCH });
      const onHold = new Set(await onHoldAmong(db, rows));
      for (const row of rows) {
        const month = retentionBase(row.date_iso, Number(row.created_at)).slice(0, 'yyyy-mm'.length);
        const count = counts.get(`${month} ${userId}`) ?? { month, userId, receipts: 0, onHold: 0 };
        count.receipts += 1;
        if (onHold.has(row)) count.onHold += 1;
        counts.set(`${month} ${userId}`, count);
      }
      after = rows.length < BATCH ? null : (rows.at(-1)?.id ?? null);
    }
  }
  return [...counts.values()].sort((one, other) => (one.month < other.month ? -1 : 1));
}

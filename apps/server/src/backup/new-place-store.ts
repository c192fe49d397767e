import { randomUUID } from 'node:crypto';
import type { Database } from '../adapters/database/database.ts';
import { appendEvent, type NewEvent } from '../events/append-event.ts';
import { findInstallation } from '../installation/installation-store.ts';

/**
 * How far the server's count of changes jumps, which makes pages load everything again. A page's count may be
 * ahead of the backup's by the lost changes, but not by this much.
 */
const JUMP = 1_000_000;

/**
 * Makes the rows a new installation, so the old place no longer counts as this one.
 * @param event what happened, for the chain
 */
export async function beginAnew(
  db: Database,
  pepperCheck: string | null,
  { at, ...event }: Omit<NewEvent, 'receiptId'> & { at: number },
): Promise<void> {
  await findInstallation(db);
  await db
    .updateTable('installation')
    .set({ id: randomUUID(), place: null, pepper_check: pepperCheck })
    .execute();
  await db
    .updateTable('users')
    .set((row) => ({
      receipts_revision: row('receipts_revision', '+', JUMP),
      receipts_floor: row('receipts_revision', '+', JUMP),
    }))
    .execute();
  // take-over.ts turns this waiting work into jobs again
  for (const table of ['exports', 'later_analyses'] as const)
    await db.updateTable(table).set({ job_claim: null, claimed_until: 0 }).execute();
  await db.updateTable('deleted_copies').set({ claimed_until: 0 }).execute();
  await appendEvent(db, at, { ...event, receiptId: null });
}

export async function countPeople(db: Database): Promise<number> {
  const { people } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number | string>().as('people'))
    .executeTakeFirstOrThrow();
  return Number(people);
}

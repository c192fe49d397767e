import type { Database } from '../../../adapters/database/database.ts';
import { appendEvent, type NewEvent } from '../../../events/append-event.ts';
import { lockReceipts } from '../revision-store.ts';
import { deleteHold, everyOwner, type Hold, insertHold } from './hold-store.ts';

/**
 * Puts a person or a project on hold. When it returns, every delete that started before has ended, and no
 * later delete can remove what is on hold.
 * @returns false if it was already on hold
 */
export async function placeHold(db: Database, hold: Hold, now: number): Promise<boolean> {
  const isNew = await db.transaction().execute(async (transaction) => {
    const inserted = await insertHold(transaction, hold, now);
    if (inserted) await appendEvent(transaction, now, eventOf('held', hold));
    return inserted;
  });
  const owners = hold.kind === 'person' ? [hold.subject] : await everyOwner(db);
  // one at a time, so nothing that locks two owners can deadlock with us
  for (const owner of owners)
    await db.transaction().execute((transaction) => lockReceipts(transaction, owner));
  return isNew;
}

/**
 * Releases a hold. Receipts that were deleted before the hold, and kept because of it, are purged within an
 * hour.
 * @returns false if it was not on hold
 */
export function releaseHold(db: Database, hold: Hold, now: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const deleted = await deleteHold(transaction, hold);
    if (deleted) await appendEvent(transaction, now, eventOf('released', hold));
    return deleted;
  });
}

function eventOf(kind: 'held' | 'released', { kind: of, subject }: Hold): NewEvent {
  return { kind, receiptId: null, by: { admin: 'hold' }, more: { [of]: subject } };
}

import type { Selectable } from 'kysely';
import type { Database } from '../adapters/database/database.ts';
import type { Tables } from '../adapters/database/schema.ts';
import { appendEvent } from './append-event.ts';
import { sha256 } from './event-hashes.ts';
import type { EventAuthor } from './event-store.ts';

export type SealRow = Selectable<Tables['event_seals']>;
export type ChainHead = { sequence: number; hash: string };

/** The hash of a seal, which the event about the seal contains. */
export function hashOfSeal({ sequence, kind, hash, sealed_at, place, proof }: SealRow): string {
  return sha256(JSON.stringify([sequence, kind, hash, sealed_at, place, proof]));
}

/** The last event, and when the chain was sealed last. */
export async function sealingState(
  db: Database,
): Promise<{ head: ChainHead; lastSealAt: number | null; unsealed: number; since: number | null }> {
  const head = await db.selectFrom('event_chain').select(['sequence', 'hash']).executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('event_seals')
    .select(['sequence', 'sealed_at'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  // the event about a seal needs no seal of its own
  const unsealed = Math.max(0, head.sequence - (last ? last.sequence + 1 : 0));
  const first = await db
    .selectFrom('receipt_events')
    .select('day')
    .where('sequence', '=', last ? last.sequence + 2 : 1)
    .executeTakeFirst();
  const since = first ? Date.parse(first.day) : null;
  return { head, lastSealAt: last?.sealed_at ?? null, unsealed, since };
}

/**
 * Stores a seal, and appends an event about it. @returns false if another server has sealed the same event
 */
export async function keepSeal(db: Database, seal: SealRow, by: EventAuthor): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('event_seals')
      .values(seal)
      .onConflict((conflict) => conflict.columns(['sequence', 'kind']).doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
    const more = { seal: hashOfSeal(seal), sealed: seal.sequence };
    await appendEvent(transaction, seal.sealed_at, { kind: 'sealed', receiptId: null, by, more });
    return true;
  });
}

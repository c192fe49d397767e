import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../adapters/database/database.ts';
import type { Tables } from '../adapters/database/schema.ts';
import { KNOWN_CONTENT } from './event-content.ts';
import {
  authorsOf,
  deleteContents,
  type EventAuthor,
  type StoredContent,
  writeEvents,
} from './event-store.ts';
import { changesSince, hashOfState } from './receipt-state.ts';
import { statesOf } from './receipt-state-store.ts';

/**
 * What happened. `kept` is the first event of a receipt that an earlier version saved. Stored with each
 * event, so never rename one.
 */
export type EventKind =
  | 'saved'
  | 'edited'
  | 'exported'
  | 'original_kept'
  | 'deleted'
  | 'restored'
  | 'purged'
  | 'kept'
  | 'past_retention'
  | 'held'
  | 'released'
  | 'handed_over'
  | 'export_lost'
  | 'installation_moved'
  | 'backup_restored'
  | 'sealed';

export type NewEvent = {
  kind: EventKind;
  /** null: it concerns no receipt */
  receiptId: string | null;
  by: EventAuthor;
  /** columns of the row before the change, to find those that changed */
  before?: Partial<Selectable<Tables['receipts']>>;
  /** other facts, such as a reason; kept in the event's content */
  more?: Readonly<Record<string, unknown>>;
};

/** events per statement */
const BATCH = 500;

/**
 * Appends events to the installation's one chain, with the states of their receipts as they are now. Call it
 * as the last step of the change's own transaction: it locks the chain's head until the commit, so a
 * transaction that locks anything after it could deadlock with others.
 * @param at when it happened, epoch ms
 */
export async function appendEvents(
  transaction: Database,
  at: number,
  events: readonly NewEvent[],
): Promise<void> {
  const authors = await authorsOf(
    transaction,
    events.map(({ by }) => by),
  );
  const contents: StoredContent[] = [];
  for (let start = 0; start < events.length; start += BATCH) {
    const batch = events.slice(start, start + BATCH);
    const states = await statesOf(
      transaction,
      batch.flatMap(({ receiptId }) => receiptId ?? []),
    );
    for (const { kind, receiptId, by, before, more } of batch) {
      const state = receiptId === null ? undefined : states.get(receiptId);
      contents.push({
        receiptId,
        salt: randomBytes(32).toString('hex'),
        text: JSON.stringify({
          version: KNOWN_CONTENT,
          kind,
          receipt: receiptId ?? undefined,
          at: new Date(at).toISOString(),
          by: authors(by),
          ...(state && before ? { changes: changesSince(before, state) } : {}),
          ...more,
          ...(state ? { pdf: state.row.pdf_sha256, state: hashOfState(state) } : {}),
        }),
      });
    }
  }
  await writeEvents(transaction, dayOf(at), contents);
}

/** Appends one event: see `appendEvents`. */
export function appendEvent(transaction: Database, at: number, event: NewEvent): Promise<void> {
  return appendEvents(transaction, at, [event]);
}

/**
 * Destroys the contents of the receipts' events, and appends an event for each purge. Only hashes, days, the
 * word 'purged' and the number of events remain of a receipt. Call it as the last step of the purge's
 * transaction.
 */
export async function purgeEvents(
  transaction: Database,
  at: number,
  receiptIds: readonly string[],
): Promise<void> {
  if (receiptIds.length === 0) return;
  const destroyed = await deleteContents(transaction, receiptIds);
  const contents = receiptIds.map((id) => ({
    receiptId: null,
    salt: randomBytes(32).toString('hex'),
    text: JSON.stringify({
      version: KNOWN_CONTENT,
      kind: 'purged' satisfies EventKind,
      events: destroyed.get(id) ?? 0,
    }),
  }));
  await writeEvents(transaction, dayOf(at), contents);
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

import type { Database } from '../adapters/database/database.ts';
import { hashOfContent, hashOfEvent } from './event-hashes.ts';

/** Reads and writes the chain. */

/** Who changed something: a person, the server itself, or an administrator with a command. */
export type EventAuthor = { user: string } | { server: string } | { admin: string };

export type StoredContent = { receiptId: string | null; salt: string; text: string };

/** rows per statement: each has five values, and SQLite accepts 32,766 */
const BATCH = 500;

/**
 * Writes events after the last one, and moves the head. Its first statement locks the head.
 * @param day yyyy-mm-dd; if the clock was set back, events get the day of the previous event
 */
export async function writeEvents(
  transaction: Database,
  day: string,
  contents: readonly StoredContent[],
): Promise<void> {
  if (contents.length === 0) return;
  const head = await transaction
    .updateTable('event_chain')
    .set((row) => ({ sequence: row('sequence', '+', contents.length) }))
    .returning(['sequence', 'day', 'hash'])
    .executeTakeFirstOrThrow();
  const chained = day > head.day ? day : head.day;
  let sequence = head.sequence - contents.length;
  let beforeHash = head.hash;
  const rows = contents.map(({ receiptId, salt, text }) => {
    sequence += 1;
    const event = { sequence, day: chained, contentHash: hashOfContent(salt, text), beforeHash };
    const hash = hashOfEvent(event);
    beforeHash = hash;
    return {
      event: { sequence, day: chained, content_hash: event.contentHash, before_hash: event.beforeHash, hash },
      content: { sequence, receipt_id: receiptId, salt, text },
    };
  });
  for (let start = 0; start < rows.length; start += BATCH) {
    const some = rows.slice(start, start + BATCH);
    await transaction
      .insertInto('receipt_events')
      .values(some.map(({ event }) => event))
      .execute();
    await transaction
      .insertInto('event_contents')
      .values(some.map(({ content }) => content))
      .execute();
  }
  await transaction.updateTable('event_chain').set({ day: chained, hash: beforeHash }).execute();
}

export type NumberedContent = { sequence: number; text: string };

/** The contents of a receipt's last events, newest first. */
export function contentsOf(db: Database, receiptId: string, most: number): Promise<NumberedContent[]> {
  return db
    .selectFrom('event_contents')
    .select(['sequence', 'text'])
    .where('receipt_id', '=', receiptId)
    .orderBy('sequence', 'desc')
    .limit(most)
    .execute();
}

/**
 * Destroys the contents of events and their salts, so nobody can guess a content from its hash.
 * @returns how many events each receipt had
 */
export async function deleteContents(
  transaction: Database,
  receiptIds: readonly string[],
): Promise<Map<string, number>> {
  const destroyed = new Map<string, number>();
  for (let start = 0; start < receiptIds.length; start += BATCH)
    for (const { receipt_id } of await transaction
      .deleteFrom('event_contents')
      .where('receipt_id', 'in', receiptIds.slice(start, start + BATCH))
      .returning('receipt_id')
      .execute())
      if (receipt_id !== null) destroyed.set(receipt_id, (destroyed.get(receipt_id) ?? 0) + 1);
  return destroyed;
}

/** Finds the names of people among the authors. */
export async function authorsOf(
  db: Database,
  authors: readonly EventAuthor[],
): Promise<(author: EventAuthor) => object> {
  const ids = new Set(authors.flatMap((author) => ('user' in author ? author.user : [])));
  const rows =
    ids.size === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'email', 'first_name', 'last_name'])
          .where('id', 'in', [...ids])
          .execute();
  const people = new Map(
    rows.map((row) => [row.id, { email: row.email, name: `${row.first_name} ${row.last_name}`.trim() }]),
  );
  return (author) => ('user' in author ? { user: author.user, ...people.get(author.user) } : author);
}

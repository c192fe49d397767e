import { sql } from 'kysely';
import type { Database } from '../adapters/database/database.ts';

/** The queries that verify the chain. */

/** the most faults of one kind to name */
const MOST_NAMED = 100;

/** Returns one row, unless somebody has tampered with the database. */
export function headsOf(db: Database) {
  return db.selectFrom('event_chain').selectAll().execute();
}

/** Whether nobody has appended an event since. If somebody has, the results of two queries may not match. */
export async function isHead(db: Database, sequence: number): Promise<boolean> {
  const head = await db.selectFrom('event_chain').select('sequence').executeTakeFirst();
  return head?.sequence === sequence;
}

/** Events and their contents, in order. @param range after the first number, up to the second */
export function eventsAfter(
  db: Database,
  { sequence, until, most }: { sequence: number; until: number; most: number },
) {
  return db
    .selectFrom('receipt_events')
    .leftJoin('event_contents', 'event_contents.sequence', 'receipt_events.sequence')
    .select([
      'receipt_events.sequence',
      'day',
      'content_hash',
      'before_hash',
      'hash',
      'receipt_id',
      'salt',
      'text',
    ])
    .where('receipt_events.sequence', '>', sequence)
    .where('receipt_events.sequence', '<=', until)
    .orderBy('receipt_events.sequence')
    .limit(most)
    .execute();
}

export async function hashOfEventAt(db: Database, sequence: number): Promise<string | undefined> {
  const event = await db
    .selectFrom('receipt_events')
    .select('hash')
    .where('sequence', '=', sequence)
    .executeTakeFirst();
  return event?.hash;
}

/** Events after the head, and contents without an event. @param head number of the last event */
export async function looseEvents(db: Database, head: number): Promise<number[]> {
  const { rows } = await sql<{ sequence: number }>`
    SELECT sequence FROM event_contents WHERE sequence <= ${head}
      AND NOT EXISTS (SELECT 1 FROM receipt_events e WHERE e.sequence = event_contents.sequence)
    UNION SELECT sequence FROM receipt_events WHERE sequence > (SELECT sequence FROM event_chain)
    ORDER BY 1 LIMIT ${MOST_NAMED}`.execute(db);
  return rows.map(({ sequence }) => sequence);
}

/** The last events of receipts that do not exist, not even as deleted ones. */
export async function eventsOfNoReceipt(db: Database): Promise<{ receipt_id: string; sequence: number }[]> {
  const { rows } = await sql<{ receipt_id: string; sequence: number }>`
    SELECT receipt_id, max(sequence) AS sequence FROM event_contents WHERE receipt_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM receipts WHERE id = receipt_id)
      AND NOT EXISTS (SELECT 1 FROM held_receipts h WHERE h.receipt_id = event_contents.receipt_id)
    GROUP BY receipt_id ORDER BY receipt_id LIMIT ${MOST_NAMED}`.execute(db);
  return rows;
}

/** The content of the last event of each of these receipts. */
export async function lastTextsOf(db: Database, ids: readonly string[]): Promise<Map<string | null, string>> {
  const rows = await db
    .selectFrom('event_contents')
    .select(['receipt_id', 'text'])
    .where('sequence', 'in', (last) =>
      last
        .selectFrom('event_contents')
        .select(({ fn }) => fn.max('sequence').as('sequence'))
        .where('receipt_id', 'in', ids)
        .groupBy('receipt_id'),
    )
    .execute();
  return new Map(rows.map(({ receipt_id, text }) => [receipt_id, text]));
}

export function sealsOf(db: Database) {
  return db.selectFrom('event_seals').selectAll().orderBy('sequence').execute();
}

/** Events about seals, and perhaps a few others. */
export function textsAboutSeals(db: Database): Promise<{ sequence: number; text: string }[]> {
  return db
    .selectFrom('event_contents')
    .select(['sequence', 'text'])
    .where('receipt_id', 'is', null)
    .where('text', 'like', '%"kind":"sealed"%')
    .execute();
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { atOneMoment, type Database } from '../adapters/database/database.ts';
import { contentOf, KNOWN_CONTENT } from './event-content.ts';
import { hashOfContent, hashOfEvent, NO_EVENT } from './event-hashes.ts';
import { hashOfState, statesOf } from './receipt-state.ts';

/** Checks the chain, and receipts against their last events. Reads only; servers may work meanwhile. */

const BATCH = 500;

export type VerifiedChain = {
  events: number;
  /** events whose content was destroyed with their receipt */
  purged: number;
  /** events that a later version wrote: their hashes were checked, not what they say */
  newer: number;
  faults: string[];
};

/** The whole chain, up to the head of this moment. */
export async function verifyChain(db: Database): Promise<VerifiedChain> {
  const its: VerifiedChain = { events: 0, purged: 0, newer: 0, faults: [] };
  const heads = await db.selectFrom('event_chain').selectAll().execute();
  const [head] = heads;
  if (!head || heads.length !== 1 || head.id !== 1) {
    its.faults.push('the head of the chain is missing');
    return its;
  }
  let last = { sequence: 0, day: '', hash: NO_EVENT };
  let [empty, destroyed] = [0, 0];
  for (;;) {
    const rows = await eventsAfter(db, last.sequence, head.sequence);
    for (const row of rows) {
      its.events += 1;
      const { sequence, day } = row;
      const fault = (what: string) => its.faults.push(`event ${sequence} ${what}`);
      if (sequence !== last.sequence + 1) fault(`follows event ${last.sequence}: some are missing`);
      else if (row.before_hash !== last.hash) fault('does not follow from the event before it');
      if (day < last.day) fault('is of an earlier day than the event before it');
      const { content_hash: contentHash, before_hash: beforeHash } = row;
      if (hashOfEvent({ sequence, day, contentHash, beforeHash }) !== row.hash) fault('was changed');
      if (row.text === null || row.salt === null) empty += 1;
      else if (hashOfContent(row.salt, row.text) !== contentHash) fault('says something else than it did');
      else {
        const content = contentOf(row.text);
        if (!content) fault('cannot be read');
        else if (content.version > KNOWN_CONTENT) its.newer += 1;
        else {
          if ((content.receipt ?? null) !== row.receipt_id) fault('belongs to another receipt');
          if (content.kind === 'purged') destroyed += content.events ?? 0;
        }
      }
      last = { sequence, day, hash: row.hash };
    }
    if (rows.length < BATCH) break;
    await nextTurn();
  }
  its.purged = empty;
  // a purge between two batches leaves more empty than were counted
  if (empty !== destroyed && (await isStill(db, head.sequence)))
    its.faults.push(`${empty} events have lost their contents, but purges account for ${destroyed}`);
  if (last.sequence !== head.sequence || last.hash !== head.hash || last.day !== head.day)
    its.faults.push(`the chain ends with event ${last.sequence}, and its head says ${head.sequence}`);
  its.faults.push(...(await strayRows(db, head.sequence)));
  return its;
}

function eventsAfter(db: Database, sequence: number, until: number) {
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
    .limit(BATCH)
    .execute();
}

/** Whether nobody has appended since: otherwise what two queries found need not fit. */
async function isStill(db: Database, sequence: number): Promise<boolean> {
  const head = await db.selectFrom('event_chain').select('sequence').executeTakeFirst();
  return head?.sequence === sequence;
}

/** Events behind the head, contents without an event, and receipts that are gone. */
async function strayRows(db: Database, head: number): Promise<string[]> {
  const { rows: loose } = await sql<{ sequence: number }>`
    SELECT sequence FROM event_contents WHERE sequence <= ${head}
      AND NOT EXISTS (SELECT 1 FROM receipt_events e WHERE e.sequence = event_contents.sequence)
    UNION SELECT sequence FROM receipt_events WHERE sequence > (SELECT sequence FROM event_chain)
    ORDER BY 1 LIMIT 100`.execute(db);
  const { rows: gone } = await sql<{ receipt_id: string; sequence: number }>`
    SELECT receipt_id, max(sequence) AS sequence FROM event_contents WHERE receipt_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM receipts WHERE id = receipt_id)
      AND NOT EXISTS (SELECT 1 FROM held_receipts h WHERE h.receipt_id = event_contents.receipt_id)
    GROUP BY receipt_id ORDER BY receipt_id LIMIT 100`.execute(db);
  return [
    ...loose.map(({ sequence }) => `event ${sequence} is not part of the chain`),
    ...gone.map(({ receipt_id, sequence }) => `receipt ${receipt_id} of event ${sequence} is gone`),
  ];
}

/** Compares receipts with what their last events say. @returns faults */
export async function verifyStates(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const compare = async (transaction: Database) => {
    const states = await statesOf(transaction, ids);
    const rows = await transaction
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
    const last = new Map(rows.map(({ receipt_id, text }) => [receipt_id, text]));
    return [...states].flatMap(([id, state]) => {
      const text = last.get(id);
      if (text === undefined) return [`receipt ${id} has no event`];
      const content = contentOf(text);
      if (!content || content.version > KNOWN_CONTENT || content.state === hashOfState(state)) return [];
      return [`receipt ${id} is not as its last event says`];
    });
  };
  // of one moment
  return db.isTransaction ? compare(db) : atOneMoment(db, compare);
}

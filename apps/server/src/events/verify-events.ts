import { setImmediate as nextTurn } from 'node:timers/promises';
import { atOneMoment, type Database } from '../adapters/database/database.ts';
import { contentOf, KNOWN_CONTENT } from './event-content.ts';
import { hashOfContent, hashOfEvent, NO_EVENT } from './event-hashes.ts';
import { hashOfState } from './receipt-state.ts';
import { statesOf } from './receipt-state-store.ts';
import {
  eventsAfter,
  eventsOfNoReceipt,
  headsOf,
  isHead,
  lastTextsOf,
  looseEvents,
} from './verify-chain-store.ts';

/** Checks the chain, and receipts against their last events. Reads only; servers may work meanwhile. */

const BATCH = 500;

export type VerifiedChain = {
  events: number;
  /** events whose content was destroyed together with the receipt */
  purged: number;
  /** events by a later version: their hashes were checked, but not their contents */
  newer: number;
  faults: string[];
};

/** Verifies the whole chain, up to the current head. */
export async function verifyChain(db: Database): Promise<VerifiedChain> {
  const its: VerifiedChain = { events: 0, purged: 0, newer: 0, faults: [] };
  const heads = await headsOf(db);
  const [head] = heads;
  if (!head || heads.length !== 1 || head.id !== 1) {
    its.faults.push('the head of the chain is missing');
    return its;
  }
  let last = { sequence: 0, day: '', hash: NO_EVENT };
  let [empty, destroyed] = [0, 0];
  for (;;) {
    const rows = await eventsAfter(db, { sequence: last.sequence, until: head.sequence, most: BATCH });
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
  // a purge between two batches empties more events than were counted
  if (empty !== destroyed && (await isHead(db, head.sequence)))
    its.faults.push(`${empty} events have lost their contents, but purges account for ${destroyed}`);
  if (last.sequence !== head.sequence || last.hash !== head.hash || last.day !== head.day)
    its.faults.push(`the chain ends with event ${last.sequence}, and its head says ${head.sequence}`);
  its.faults.push(...(await strayRows(db, head.sequence)));
  return its;
}

/** Finds events after the head, contents without an event, and receipts that are gone. */
async function strayRows(db: Database, head: number): Promise<string[]> {
  return [
    ...(await looseEvents(db, head)).map((sequence) => `event ${sequence} is not part of the chain`),
    ...(await eventsOfNoReceipt(db)).map(
      ({ receipt_id, sequence }) => `receipt ${receipt_id} of event ${sequence} is gone`,
    ),
  ];
}

/** Compares receipts with what their last events say. @returns faults */
export async function verifyStates(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const compare = async (transaction: Database) => {
    const states = await statesOf(transaction, ids);
    const last = await lastTextsOf(transaction, ids);
    return [...states].flatMap(([id, state]) => {
      const text = last.get(id);
      if (text === undefined) return [`receipt ${id} has no event`];
      const content = contentOf(text);
      if (!content || content.version > KNOWN_CONTENT || content.state === hashOfState(state)) return [];
      return [`receipt ${id} is not as its last event says`];
    });
  };
  // both reads must see the same moment
  return db.isTransaction ? compare(db) : atOneMoment(db, compare);
}

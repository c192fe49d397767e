import { Readable } from 'node:stream';
import { setImmediate as otherWork } from 'node:timers/promises';
import { listReceipts, type Receipt, receipt } from '@slipcase/contract/receipts';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../../adapters/database/database.ts';
import { countCall, LISTED_RECEIPTS } from '../../../http/rate.ts';
import type { Clock } from '../../../lib/clock.ts';
import { createFairQueue } from '../../../lib/fair-queue.ts';
import { countReceipts, listReceiptIds, listReceiptsWithIds } from '../receipt-store.ts';

/**
 * Receipts that are read, checked and written as JSON without a pause. This takes about 2 ms, for which
 * everybody waits.
 */
const PIECE = 100;

/** A list whose receipts have not been loaded yet. */
export type UnreadList = {
  /** newest first */
  ids: readonly string[];
  /** ids of deleted receipts; some may have been restored since */
  deleted: readonly string[];
  /** JSON before the receipts */
  before: string;
  /** JSON after them. @param deleted those that were not restored */
  after: (deleted: readonly string[]) => string;
};

export interface ListSender {
  /**
   * Ids of the user's receipts, newest first. A long list counts as a costly call.
   * @param since only receipts that were saved or changed after this revision of the list
   * @param free the longest list that does not count
   * @throws ApiError too_many_calls
   */
  idsOf(userId: string, options?: { since?: number; free?: number }): Promise<string[]>;
  /**
   * The list as JSON: a short one as a whole, a long one in pieces. Leaves out receipts that were deleted
   * meanwhile.
   */
  jsonOf(userId: string, list: UnreadList): Promise<string | Readable>;
}

/**
 * Sends lists in pieces, one at a time, and people take turns. The server does other work between two pieces,
 * so nobody waits for a list of 20,000 receipts, and it is never in memory as a whole. A change in the
 * meantime has a later revision, so the next poll has it.
 */
export function createListSender({ db, clock }: { db: Database; clock: Clock }): ListSender {
  const turns = createFairQueue({ slots: 1 });

  async function* pieces(
    userId: string,
    { ids, deleted, before, after }: UnreadList,
  ): AsyncGenerator<string> {
    const gone = new Set(deleted);
    let opening = before;
    for (let start = 0; start < ids.length; start += PIECE) {
      const receipts = await turns.run(userId, async () => {
        const piece = await listReceiptsWithIds(db, userId, ids.slice(start, start + PIECE));
        for (const { id } of piece) gone.delete(id);
        const json = asJson(piece);
        await otherWork();
        return json;
      });
      if (receipts === '') continue;
      yield opening + receipts;
      opening = ',';
    }
    const end = after([...gone]);
    yield opening === before ? before + end : end;
  }

  return {
    async idsOf(userId, { since, free = PIECE } = {}) {
      const receipts = await countReceipts(db, userId, since);
      if (receipts > free) await countCall(db, LISTED_RECEIPTS, userId, clock.now(), receipts);
      return turns.run(userId, async () => {
        const ids = await listReceiptIds(db, userId, since);
        await otherWork();
        return ids;
      });
    },
    async jsonOf(userId, list) {
      const json = pieces(userId, list);
      // before the answer starts, so that most errors get a status
      const first = await json.next();
      const firstPiece = first.done ? '' : first.value;
      if (list.ids.length > PIECE) return Readable.from(withFirst(firstPiece, json), { objectMode: false });
      let whole = firstPiece;
      for await (const piece of json) whole += piece;
      return whole;
    },
  };
}

async function* withFirst(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

const serialize = serializerCompiler({
  schema: z.array(receipt),
  method: listReceipts.method,
  url: listReceipts.path,
});

/** Checks receipts against the contract. @returns their JSON without brackets */
function asJson(receipts: readonly Receipt[]): string {
  return serialize(receipts).slice(1, -1);
}

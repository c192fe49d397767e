import { setImmediate as nextTurn } from 'node:timers/promises';

/** Ids of one statement: SQLite takes 32,766 parameters, and statements of other lengths are prepared anew. */
const BATCH = 500;

/** Each id once. SQLite answers without letting go of the thread, so others get their turn in between. */
export async function* batchesOf(ids: readonly string[]): AsyncGenerator<string[]> {
  const once = [...new Set(ids)];
  for (let start = 0; start < once.length; start += BATCH) {
    if (start > 0) await nextTurn();
    yield once.slice(start, start + BATCH);
  }
}

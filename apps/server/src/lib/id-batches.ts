import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Ids per statement. SQLite accepts 32,766 parameters, and every different length means preparing a new
 * statement.
 */
const BATCH = 500;

/**
 * Yields each id once. SQLite blocks the thread while it answers, so other work gets its turn between
 * batches.
 */
export async function* batchesOf(ids: readonly string[]): AsyncGenerator<string[]> {
  const once = [...new Set(ids)];
  for (let start = 0; start < once.length; start += BATCH) {
    if (start > 0) await nextTurn();
    yield once.slice(start, start + BATCH);
  }
}

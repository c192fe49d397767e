import type { Database } from '../database/database.ts';

/** Keys of files that no row owns, which are deleted when they are due. */

/** @param dueAt epoch ms */
export async function insertDoomed(db: Database, keys: readonly string[], dueAt: number): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto('doomed_blobs')
    .values(keys.map((key) => ({ key, due_at: dueAt })))
    .execute();
}

/** Spares a file that is due after a time, epoch ms. @returns false if it was deleted or is due earlier */
export async function spareDoomed(db: Database, key: string, after: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('doomed_blobs')
    .where('key', '=', key)
    .where('due_at', '>', after)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function forgetDoomed(db: Database, key: string): Promise<void> {
  await db.deleteFrom('doomed_blobs').where('key', '=', key).execute();
}

/**
 * Keys of files that are due, in order. @param now epoch ms. @param after the last key of the previous call
 */
export async function doomedBy(
  db: Database,
  now: number,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('doomed_blobs')
    .select('key')
    .where('due_at', '<=', now)
    .where('key', '>', after)
    .orderBy('key')
    .limit(most)
    .execute();
  return rows.map(({ key }) => key);
}

import type { Database } from '../../adapters/database/database.ts';

/** Copies of purged receipts, queued by servers of the last version without jobs. */

/** Removes queued copies that no such server is moving. @returns them, for jobs */
export async function takeQueuedCopies(
  transaction: Database,
  now: number,
): Promise<{ userId: string; fileId: string; since: number }[]> {
  const rows = await transaction
    .deleteFrom('deleted_copies')
    .where('claimed_until', '<=', now)
    .returning(['user_id', 'file_id', 'queued_at'])
    .execute();
  return rows.map(({ user_id, file_id, queued_at }) => ({
    userId: user_id,
    fileId: file_id,
    since: Number(queued_at),
  }));
}

import { randomUUID } from 'node:crypto';
import type { CaptureNotice, CaptureNoticeReason } from '@slipcase/contract/captures';
import type { Database } from '../../adapters/database/database.ts';

/** the most notices that the page can list */
const MOST_LISTED = 100;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export async function insertNotice(
  transaction: Database,
  userId: string,
  notice: { reason: CaptureNoticeReason; sender: string | null; subject: string | null; at: number },
): Promise<void> {
  await transaction
    .insertInto('capture_notices')
    .values({ id: randomUUID(), user_id: userId, ...notice })
    .execute();
}

/** Newest first. */
export async function noticesOf(db: Database, userId: string): Promise<CaptureNotice[]> {
  const rows = await db
    .selectFrom('capture_notices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ id, reason, sender, subject, at }) => ({
    id,
    reason,
    sender,
    subject,
    at: new Date(at).toISOString(),
  }));
}

export async function deleteNotice(db: Database, userId: string, id: string): Promise<void> {
  await db.deleteFrom('capture_notices').where('user_id', '=', userId).where('id', '=', id).execute();
}

export async function deleteOldNotices(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('capture_notices')
    .where('at', '<', now - KEPT_MS)
    .execute();
}

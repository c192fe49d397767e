import { type Analysis, analysis } from '@slipcase/contract/scan';
import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../adapters/database/database.ts';

/** design.md 3.14: an analysis and its photograph wait a day for the save */
const KEPT_MS = 24 * 60 * 60 * 1000;
const EXPIRY_BATCH = 100;

export async function insertAnalysis(
  db: Database,
  blobs: KeptBlobs,
  userId: string,
  answer: Analysis,
  photo: Uint8Array,
  now: number,
): Promise<void> {
  const photoKey = await blobs.stage(photo);
  await db.transaction().execute(async (transaction) => {
    await blobs.adopt(transaction, photoKey);
    await transaction
      .insertInto('analyses')
      .values({
        id: answer.analysisId,
        user_id: userId,
        answer: JSON.stringify(answer),
        photo_key: photoKey,
        expires_at: now + KEPT_MS,
      })
      .execute();
  });
}

/** What a save takes over from an analysis; null when it is unknown, expired, or somebody else's. */
export async function takeAnalysis(
  db: Database,
  userId: string,
  analysisId: string,
  now: number,
): Promise<{ answer: Analysis; photoKey: string | null } | null> {
  const row = await db
    .selectFrom('analyses')
    .select(['answer', 'photo_key'])
    .where('id', '=', analysisId)
    .where('user_id', '=', userId)
    .where('expires_at', '>=', now)
    .executeTakeFirst();
  if (!row) return null;
  const answer = analysis.parse(JSON.parse(row.answer));
  if (row.photo_key === null) return { answer, photoKey: null };
  // from here on the photograph belongs to this receipt; of two saves at once only one gets it
  const taken = await db
    .updateTable('analyses')
    .set({ photo_key: null })
    .where('id', '=', analysisId)
    .where('photo_key', '=', row.photo_key)
    .executeTakeFirst();
  return { answer, photoKey: taken.numUpdatedRows === 1n ? row.photo_key : null };
}

/** Removes analyses that nobody saved within a day, with their photographs. */
export async function deleteExpiredAnalyses(db: Database, blobs: KeptBlobs, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const expired = await transaction
      .selectFrom('analyses')
      .select('id')
      .where('expires_at', '<', now)
      .limit(EXPIRY_BATCH)
      .execute();
    if (expired.length === 0) return;
    const rows = await transaction
      .deleteFrom('analyses')
      .where(
        'id',
        'in',
        expired.map(({ id }) => id),
      )
      .returning('photo_key')
      .execute();
    await blobs.doom(
      transaction,
      rows.map(({ photo_key }) => photo_key),
    );
  });
}

import { type Analysis, analysis } from '@slipcase/contract/scan';
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../adapters/database/database.ts';
import type { Tables } from '../../adapters/database/schema.ts';
import { type PrintedPage, printedPages } from './printed-pages.ts';

/** Readings that a server makes of a capture before any page is open: `analysis_ids` of the schema. */

/** marks a capture that a job will read */
export const TO_READ = '[]';
/** how long to keep the analyses of a saved receipt, because another device may save it, too */
const SAVED_KEPT_MS = 24 * 60 * 60 * 1000;
const ids = z.array(z.string());

type Row = Selectable<Tables['captures']>;
type ReadRow = Pick<Row, 'analysis_ids'>;

/** In the order of the pages. */
function idsIn({ analysis_ids }: ReadRow): string[] {
  return ids.parse(JSON.parse(analysis_ids ?? '[]'));
}

/** In the order that saves use, so two transactions cannot deadlock. */
function idsInOrder(row: ReadRow): string[] {
  return idsIn(row).toSorted();
}

export type Unread = Pick<Row, 'user_id' | 'file_key' | 'type' | 'received_at'> & {
  printed: PrintedPage[] | null;
};

/** A capture that waits for its owner and for its reading. */
export async function findUnread(db: Database, id: string): Promise<Unread | null> {
  const row = await db
    .selectFrom('captures')
    .select(['user_id', 'file_key', 'type', 'received_at', 'printed'])
    .where('id', '=', id)
    .where('analysis_ids', '=', TO_READ)
    .where('ended', 'is', null)
    .executeTakeFirst();
  return row
    ? { ...row, printed: row.printed === null ? null : printedPages.parse(JSON.parse(row.printed)) }
    : null;
}

/** Captures that have waited for their reading since before a time. @param before epoch ms */
export function unreadSince(transaction: Database, before: number): Promise<Pick<Row, 'id' | 'user_id'>[]> {
  return transaction
    .selectFrom('captures')
    .select(['id', 'user_id'])
    .where('analysis_ids', '=', TO_READ)
    .where('ended', 'is', null)
    .where('received_at', '<=', before)
    .execute();
}

/** @returns false if the capture no longer waits for its reading */
export async function markRead(
  transaction: Database,
  id: string,
  analysisIds: readonly string[],
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('captures')
    .set({ analysis_ids: JSON.stringify(analysisIds), printed: null })
    .where('id', '=', id)
    .where('analysis_ids', '=', TO_READ)
    .where('ended', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Leaves the reading to the page. @param userId the capture's owner */
export async function leaveToPage(db: Database, userId: string, id: string): Promise<void> {
  await db
    .updateTable('captures')
    .set({ analysis_ids: null, printed: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('analysis_ids', '=', TO_READ)
    .execute();
}

/**
 * The analyses of a waiting capture's pages. Empty if it has not been read, or if a server of another version
 * or a backup left analyses that cannot be used.
 * @returns null if the person has no such capture
 */
export async function readingOf(db: Database, userId: string, id: string): Promise<Analysis[] | null> {
  const row = await db
    .selectFrom('captures')
    .select('analysis_ids')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const analysisIds = idsIn(row);
  if (analysisIds.length === 0) return [];
  const rows = await db
    .selectFrom('analyses')
    .select(['id', 'answer'])
    .where('id', 'in', analysisIds)
    .where('user_id', '=', userId)
    .execute();
  const answers = new Map(rows.map((its) => [its.id, analysis.safeParse(JSON.parse(its.answer)).data]));
  const found = analysisIds.flatMap((its) => answers.get(its) ?? []);
  return found.length === analysisIds.length ? found : [];
}

/** Deletes a reading. @returns its photographs, which the caller dooms in the same transaction */
export async function deleteReading(transaction: Database, row: ReadRow): Promise<(string | null)[]> {
  const photos: (string | null)[] = [];
  for (const id of idsInOrder(row)) {
    const deleted = await transaction
      .deleteFrom('analyses')
      .where('id', '=', id)
      .returning('photo_key')
      .executeTakeFirst();
    photos.push(deleted?.photo_key ?? null);
  }
  return photos;
}

/** After the receipt is saved, keeps the reading as long as one that a page has made. */
export async function expireReading(transaction: Database, row: ReadRow, now: number): Promise<void> {
  for (const id of idsInOrder(row))
    await transaction
      .updateTable('analyses')
      .set({ expires_at: now + SAVED_KEPT_MS })
      .where('id', '=', id)
      .execute();
}

import type { Analysis } from '@slipcase/contract/scan';
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../adapters/database/database.ts';
import type { Tables } from '../../adapters/database/schema.ts';
import { type PrintedPage, printedPages } from './printed-pages.ts';

/** Readings that a server makes of a capture before any page is open: `analysis_ids` of the schema. */

/** marks a capture that a job will read */
export const TO_READ = '[]';
const ids = z.array(z.string());

type Row = Selectable<Tables['captures']>;

/** The analyses that readings consist of; from `app.ts`. */
export type CaptureAnalyses = {
  /** In the order of `ids`; empty if one of them is missing. */
  find(db: Database, userId: string, ids: readonly string[]): Promise<Analysis[]>;
  /** @returns their photographs, which the caller dooms in the same transaction */
  delete(transaction: Database, ids: readonly string[]): Promise<(string | null)[]>;
  /** For a capture that was saved: another device may save it within a day, too. */
  expire(transaction: Database, ids: readonly string[], now: number): Promise<void>;
};

/** In the order of the pages; empty if it has not been read. */
export function analysisIdsOf({ analysis_ids }: Pick<Row, 'analysis_ids'>): string[] {
  return ids.parse(JSON.parse(analysis_ids ?? '[]'));
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
export async function readingOf(
  { db, analyses }: { db: Database; analyses: CaptureAnalyses },
  userId: string,
  id: string,
): Promise<Analysis[] | null> {
  const row = await db
    .selectFrom('captures')
    .select('analysis_ids')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended', 'is', null)
    .executeTakeFirst();
  return row ? analyses.find(db, userId, analysisIdsOf(row)) : null;
}

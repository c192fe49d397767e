import type { WaitingCapture } from '@slipcase/contract/captures';
import type { Selectable } from 'kysely';
import type { Database } from '../../adapters/database/database.ts';
import type { Tables } from '../../adapters/database/schema.ts';
import { analysisIdsOf, type CaptureAnalyses, TO_READ } from './reading-store.ts';

export type CaptureRow = Selectable<Tables['captures']>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** how long a capture waits for its owner */
export const CAPTURE_WAITS_MS = 30 * DAY_MS;

/**
 * Locks a person's captures and everything that their limits count. Call it first.
 * @returns false for a person who may not have captures: disabled, or without a passkey
 */
export async function lockOwner(transaction: Database, userId: string): Promise<boolean> {
  const row = await transaction
    .updateTable('users')
    .set((of) => ({ receipts_revision: of.ref('receipts_revision') }))
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .where('passkey_hash', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const LISTED = [
  'id',
  'source',
  'sender',
  'subject',
  'filename',
  'type',
  'bytes',
  'received_at',
  'analysis_ids',
] as const;
type ListedRow = Pick<CaptureRow, (typeof LISTED)[number]>;

/** The captures that wait for a person, oldest first. */
export function waitingCapturesOf(db: Database, userId: string): Promise<ListedRow[]> {
  return db
    .selectFrom('captures')
    .select(LISTED)
    .where('user_id', '=', userId)
    .where('ended', 'is', null)
    .orderBy('received_at')
    .orderBy('mail_key')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function countWaitingCaptures(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('captures')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('ended', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findCapture(db: Database, userId: string, id: string): Promise<CaptureRow | undefined> {
  return db
    .selectFrom('captures')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Captures that wait or whose receipt still exists. Their files are not added twice. */
function stillCounting(db: Database, userId: string) {
  return db
    .selectFrom('captures')
    .selectAll()
    .where('user_id', '=', userId)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('ended', 'is', null),
        and([
          eb('ended', '=', 'saved'),
          or([
            exists(selectFrom('receipts').select('id').whereRef('receipts.id', '=', 'captures.receipt_id')),
            // its deletion can still be undone
            exists(
              selectFrom('held_receipts')
                .select('receipt_id')
                .whereRef('held_receipts.receipt_id', '=', 'captures.receipt_id'),
            ),
          ]),
        ]),
      ]),
    );
}

/** The person's capture of the same file. @param sentHash SHA-256, hex */
export function sameCapture(db: Database, userId: string, sentHash: string): Promise<CaptureRow | undefined> {
  return stillCounting(db, userId).where('dedupe_key', '=', sentHash).executeTakeFirst();
}

/** The person's captures of the same mail, in its order. */
export function capturesOfMail(db: Database, userId: string, mailKey: string): Promise<CaptureRow[]> {
  return stillCounting(db, userId).where('mail_key', '=', mailKey).orderBy('position').execute();
}

/** Whether a capture was saved as a receipt that was not deleted for good. */
export async function isStillSaved(db: Database, userId: string, id: string): Promise<boolean> {
  const row = await stillCounting(db, userId)
    .where('id', '=', id)
    .where('ended', '=', 'saved')
    .executeTakeFirst();
  return row !== undefined;
}

/** Call it in a transaction that has locked the owner and found no capture of the same file. */
export async function insertCapture(transaction: Database, row: CaptureRow): Promise<void> {
  // frees the key of an earlier capture whose receipt was deleted
  await transaction
    .updateTable('captures')
    .set({ dedupe_key: null })
    .where('user_id', '=', row.user_id)
    .where('dedupe_key', '=', row.dedupe_key)
    .execute();
  await transaction.insertInto('captures').values(row).execute();
}

/**
 * Ends a waiting capture, and forgets its file, its sender and its reading.
 * @returns files that the caller dooms in the same transaction; `isEnded` is false if it did not wait
 */
export async function forgetCapture(
  analyses: CaptureAnalyses,
  transaction: Database,
  id: string,
  ended: 'removed' | 'expired',
  now: number,
): Promise<{ isEnded: boolean; files: (string | null)[] }> {
  const before = await transaction
    .selectFrom('captures')
    .select(['file_key', 'analysis_ids'])
    .where('id', '=', id)
    .where('ended', 'is', null)
    .executeTakeFirst();
  if (!before) return { isEnded: false, files: [] };
  // before the capture, in the same order as a save: otherwise the two could deadlock
  const photos = await analyses.delete(transaction, analysisIdsOf(before));
  const { numUpdatedRows } = await transaction
    .updateTable('captures')
    .set({
      ended,
      ended_at: now,
      file_key: null,
      dedupe_key: null,
      sender: null,
      subject: null,
      filename: '',
      analysis_ids: null,
      printed: null,
    })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .executeTakeFirst();
  const isEnded = numUpdatedRows === 1n;
  return { isEnded, files: isEnded ? [before.file_key, ...photos] : photos };
}

/**
 * Ends a capture with its receipt. @param capture the row that the caller read
 * @returns false if it was removed or has expired since
 */
export async function markSaved(
  transaction: Database,
  { id, file_key }: Pick<CaptureRow, 'id' | 'file_key'>,
  receiptId: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('captures')
    .set({
      ended: 'saved',
      ended_at: now,
      receipt_id: receiptId,
      file_key: null,
      analysis_ids: null,
      printed: null,
    })
    .where('id', '=', id)
    .where('file_key', file_key === null ? 'is' : '=', file_key)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Captures that nobody saved in time, up to a limit. */
export function overdueCaptures(
  transaction: Database,
  now: number,
  most: number,
): Promise<Pick<CaptureRow, 'id' | 'user_id' | 'sender' | 'subject' | 'filename'>[]> {
  return transaction
    .selectFrom('captures')
    .select(['id', 'user_id', 'sender', 'subject', 'filename'])
    .where('ended', 'is', null)
    .where('received_at', '<=', now - CAPTURE_WAITS_MS)
    .orderBy('id')
    .limit(most)
    .execute();
}

/**
 * Deletes captures that ended before a time. A saved one stays as long as its receipt. @param ended epoch ms
 */
export async function deleteEndedBefore(db: Database, ended: number): Promise<void> {
  await db
    .deleteFrom('captures')
    .where('ended', 'is not', null)
    .where('ended_at', '<', ended)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('receipts').select('id').whereRef('receipts.id', '=', 'captures.receipt_id'))),
    )
    .execute();
}

export function asCapture(row: ListedRow): WaitingCapture {
  const { id, source, sender, subject, filename, type, bytes, received_at: at, analysis_ids } = row;
  return {
    id,
    source,
    sender,
    subject,
    filename,
    type,
    bytes,
    receivedAt: new Date(at).toISOString(),
    expiresAt: new Date(at + CAPTURE_WAITS_MS).toISOString(),
    ...(analysis_ids === null ? {} : { reading: analysis_ids === TO_READ ? 'pending' : 'ready' }),
  };
}

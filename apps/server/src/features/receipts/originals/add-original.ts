import { createHash } from 'node:crypto';
import type { Legibility } from '@slipcase/contract/legibility';
import { MAX_ORIGINALS, MAX_ORIGINALS_BYTES } from '@slipcase/contract/limits';
import type { Original, OriginalType } from '@slipcase/contract/originals';
import type { KeptBlobs } from '../../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../../adapters/database/database.ts';
import { appendEvent } from '../../../events/append-event.ts';
import { ApiError } from '../../../http/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import {
  originalBusy,
  originalInvalid,
  originalNotSupported,
  originalsTooLarge,
  originalTaken,
  originalUnsafe,
  receiptNotFound,
} from '../errors.ts';
import { withBetterPicture } from '../legibility/keep-paper.ts';
import { findReceiptRow, updateReceipt } from '../receipt-store.ts';
import { changeReceipts } from '../revision-store.ts';
import type { PdfChecker } from '../save/pdf-checker.ts';
import { checkFile } from './check-file.ts';
import { asOriginal, insertOriginal, type OriginalRow, originalRowsOf } from './original-store.ts';

export type AddOriginalDeps = {
  db: Database;
  blobs: KeptBlobs;
  clock: Clock;
  pdfChecker: PdfChecker;
  /** legibility of the picture in a user's analysis; null: unknown */
  legibilityOf: (userId: string, analysisId: string) => Promise<Legibility | null>;
  /** Called in the transaction that adds an original. */
  onAdded: (transaction: Database, userId: string, row: OriginalRow) => Promise<void>;
};

/** @param position from 1 */
export type OriginalPlace = { userId: string; receiptId: string; position: number };

/**
 * Adds an original to a saved receipt: its file, without metadata, and its row, both or neither. Adding the
 * same bytes again gets the same answer.
 * @param analysisId the analysis of a better picture
 * @throws ApiError
 */
export async function addOriginal(
  deps: AddOriginalDeps,
  place: OriginalPlace,
  sent: Uint8Array,
  analysisId: string | null = null,
): Promise<Original> {
  const { db, blobs, clock } = deps;
  const sentHash = hashOf(sent);
  const before = await sameThere(db, place, sentHash);
  if (before) return asOriginal(before);
  const { type, plain } = await checked(deps, place.userId, sent);
  const legibility = analysisId === null ? null : await deps.legibilityOf(place.userId, analysisId);
  const sha256 = hashOf(plain);
  const key = await blobs.stage(plain);
  try {
    const row = await changeReceipts(db, place.userId, async (transaction, revision) => {
      const receipt = await findReceiptRow(transaction, place.userId, place.receiptId);
      if (!receipt) throw receiptNotFound();
      const others = await originalRowsOf(transaction, place.receiptId);
      refuseTooMany(others, plain.byteLength);
      const added: OriginalRow = {
        receipt_id: place.receiptId,
        position: place.position,
        original_key: key,
        sha256,
        sent_sha256: sentHash,
        bytes: plain.byteLength,
        type,
        added_at: clock.now(),
        drive_file_id: null,
        on_drive_at: null,
      };
      // the same call arrived twice at once, and the other was faster: everything here is rolled back
      if (others.some(({ position }) => position === place.position)) return null;
      await insertOriginal(transaction, added);
      const better = legibility && withBetterPicture(receipt.legibility, legibility);
      await updateReceipt(transaction, place.receiptId, {
        revision,
        ...(better ? { legibility: better } : {}),
      });
      await deps.onAdded(transaction, place.userId, added);
      await blobs.adopt(transaction, key);
      await appendEvent(transaction, added.added_at, {
        kind: 'original_kept',
        receiptId: place.receiptId,
        by: { user: place.userId },
        before: receipt,
        more: { original: { position: place.position, sha256 } },
      });
      return added;
    });
    if (row) return asOriginal(row);
  } catch (error) {
    // after any other error, the transaction may have been committed, and a row may own the file
    if (error instanceof ApiError) await blobs.discard(key);
    throw error;
  }
  await blobs.discard(key);
  const winner = await sameThere(db, place, sentHash);
  if (!winner) throw receiptNotFound();
  return asOriginal(winner);
}

/** @throws ApiError if a different file is there */
async function sameThere(
  db: Database,
  { receiptId, position }: OriginalPlace,
  sentHash: string,
): Promise<OriginalRow | null> {
  const rows = await originalRowsOf(db, receiptId);
  const there = rows.find((row) => row.position === position);
  if (!there) return null;
  // somebody may send a downloaded original back
  if (there.sent_sha256 !== sentHash && there.sha256 !== sentHash) throw originalTaken();
  return there;
}

async function checked(
  { pdfChecker }: AddOriginalDeps,
  person: string,
  sent: Uint8Array,
): Promise<{ type: OriginalType; plain: Buffer }> {
  const file = await checkFile(pdfChecker, sent, person);
  if (!('problem' in file)) return file;
  switch (file.problem) {
    case 'not_supported':
      throw originalNotSupported();
    case 'unsafe':
      throw originalUnsafe(file.what);
    case 'busy':
      throw originalBusy(file.cause);
    case 'invalid':
      throw originalInvalid(file.cause);
  }
}

function refuseTooMany(others: readonly OriginalRow[], bytes: number): void {
  const all = others.reduce((sum, other) => sum + other.bytes, bytes);
  if (all > MAX_ORIGINALS_BYTES || others.length >= MAX_ORIGINALS) throw originalsTooLarge();
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

import { createHash, randomUUID } from 'node:crypto';
import { type DateOrder, parseDateText } from '@slipcase/contract/dates';
import { safePdfFilename } from '@slipcase/contract/receipt-filename';
import { sentPartsIn } from '@slipcase/contract/receipt-parts';
import { placesIn } from '@slipcase/contract/receipt-places';
import {
  analysisIdsIn,
  DOUBTED_FIELDS,
  doubtsIn,
  type Receipt,
  type SaveFields,
} from '@slipcase/contract/receipts';
import { vendorKey } from '@slipcase/contract/vendor-key';
import type { KeptBlobs } from '../../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../../adapters/database/database.ts';
import type { Jobs } from '../../../adapters/jobs/jobs.ts';
import { appendEvent } from '../../../events/append-event.ts';
import type { Clock } from '../../../lib/clock.ts';
import { checkTags, type TagLists } from '../check-tags.ts';
import { captureSaved, idempotencyKeyReused, pdfBusy, pdfInvalid, pdfUnsafe } from '../errors.ts';
import type { ExportQueue } from '../export-queue.ts';
import { queueLaterAnalysis } from '../later-analysis/later-analysis-jobs.ts';
import {
  FIELD_COLUMNS,
  findByIdempotencyKey,
  findReceipt,
  insertPhotos,
  insertReceipt,
  type ReceiptRow,
} from '../receipt-store.ts';
import { storeText } from '../search/receipt-text-store.ts';
import { storeKeysOfPages } from '../shops/shop-key-store.ts';
import { columnsOfParts } from '../stored-parts.ts';
import { partOf, totalOf } from '../typed-amount.ts';
import { factsOfPages, ownPages, type PageTaken, type TakeAnalyses } from './page-facts.ts';
import { PdfBusyError, type PdfChecker } from './pdf-checker.ts';

// Long: one save, all in one transaction.

export type SaveDeps = {
  db: Database;
  jobs: Jobs;
  blobs: KeptBlobs;
  clock: Clock;
  pdfChecker: PdfChecker;
  lists: TagLists;
  currency: string;
  dateOrder: DateOrder;
  takeAnalyses: TakeAnalyses;
  exportQueue: ExportQueue;
  /**
   * Called in the save's transaction, with the person's receipts locked.
   * @returns false if another save of this capture was faster
   */
  endCapture: (
    transaction: Database,
    save: { userId: string; captureId: string; receiptId: string; now: number },
  ) => Promise<boolean>;
};

type NewReceipt = Omit<ReceiptRow, 'revision'>;

/** agreed: docs/rules.md */
const PROJECT_ID = '1';

/**
 * Saves a receipt: file, row and queued export, all or nothing. If a save is repeated with the same
 * idempotency key, it returns the receipt that the first one made.
 * @throws ApiError for what the person can correct
 */
export async function saveReceipt(
  deps: SaveDeps,
  userId: string,
  fields: SaveFields,
  pdf: Uint8Array,
  idempotencyKey: string | null,
): Promise<Receipt> {
  const fingerprint = fingerprintOf(fields);
  const before = idempotencyKey ? await findByIdempotencyKey(deps.db, userId, idempotencyKey) : null;
  if (before) return sameReceipt(before, fingerprint);

  const typed = checkFields(deps, fields);
  const parts = partsIn(fields, typed.currency);
  await checkPdf(deps.pdfChecker, pdf, userId);
  const pdfKey = await deps.blobs.stage(pdf);

  const row: NewReceipt = {
    id: randomUUID(),
    user_id: userId,
    idempotency_key: idempotencyKey,
    idempotency_fingerprint: idempotencyKey ? fingerprint : null,
    filename: safePdfFilename(fields.filename),
    ...typed,
    project_id: PROJECT_ID,
    tax_cents: null,
    tip_cents: null,
    rounding_cents: null,
    fees_cents: null,
    payment_method: null,
    note: fields.note || null,
    items: '[]',
    places: fields.places ? JSON.stringify(placesIn(fields.places)) : null,
    pdf_key: pdfKey,
    pdf_sha256: createHash('sha256').update(pdf).digest('hex'),
    pdf_bytes: pdf.byteLength,
    picture_hash: fields.pictureHash ?? null,
    drive_file_id: null,
    drive_url: null,
    created_at: deps.clock.now(),
    edited_at: null,
    was_read: 0,
    kept_as_is: null,
    billed_at: null,
    billed_as: null,
    legibility: null,
    doubts: doubtsAbout(typed, fields.doubts ?? ''),
    keyed_at: null,
  };
  const written = await write(deps, row, fields, parts);
  if (written) return written;
  // the same key arrived twice at once: the other save won, and this one's file is deleted automatically
  const winner = idempotencyKey ? await findByIdempotencyKey(deps.db, userId, idempotencyKey) : null;
  if (!winner) throw new Error('the receipt was neither written nor found');
  return sameReceipt(winner, fingerprint);
}

/** @param parts replace the values from the analysis */
async function write(
  deps: SaveDeps,
  row: NewReceipt,
  fields: SaveFields,
  parts: Partial<ReceiptRow>,
): Promise<Receipt | null> {
  try {
    return await deps.db.transaction().execute(async (transaction) => {
      const pages = await takePages(deps, transaction, row.user_id, fields);
      const facts = factsOfPages(pages);
      const keyed = { keyed_at: facts.was_read === 1 ? row.created_at : null };
      const inserted = await insertReceipt(transaction, { ...row, ...facts, ...parts, ...keyed });
      // throw, so the claimed analyses are released
      if (!inserted) throw new KeyTakenError();
      await endCapture(deps, transaction, row, fields.captureId);
      await deps.exportQueue.upload(transaction, row.user_id, row.id, row.created_at);
      await queueLaterAnalysis(deps.jobs, transaction, { ...row, ...facts, ...parts }, row.created_at);
      await insertPhotos(
        transaction,
        row.id,
        pages.map((page) => page?.photo ?? null),
      );
      await storeText(transaction, row.id, pages);
      await storeKeysOfPages(transaction, row, ownPages(pages));
      await deps.blobs.adopt(transaction, row.pdf_key);
      await appendEvent(transaction, row.created_at, {
        kind: 'saved',
        receiptId: row.id,
        by: { user: row.user_id },
      });
      return findReceipt(transaction, row.user_id, row.id);
    });
  } catch (error) {
    if (error instanceof KeyTakenError) return null;
    throw error;
  }
}

/** @throws ApiError capture_saved, which rolls the save back */
async function endCapture(
  deps: SaveDeps,
  transaction: Database,
  { id: receiptId, user_id: userId, created_at: now }: NewReceipt,
  captureId: string | undefined,
): Promise<void> {
  if (captureId === undefined) return;
  if (!(await deps.endCapture(transaction, { userId, captureId, receiptId, now }))) throw captureSaved();
}

/** One entry per page; null for a page whose analysis is unknown. */
async function takePages(
  { takeAnalyses }: SaveDeps,
  transaction: Database,
  userId: string,
  { analysisId, pageAnalysisIds }: SaveFields,
): Promise<readonly (PageTaken | null)[]> {
  const further = analysisIdsIn(pageAnalysisIds ?? '');
  const taken = await takeAnalyses(transaction, userId, analysisId ? [analysisId, ...further] : further);
  return analysisId ? taken : [null, ...taken];
}

/** Another save with the same idempotency key was faster. */
class KeyTakenError extends Error {}

function checkFields(deps: SaveDeps, fields: SaveFields) {
  const { selectedProject: project, category, groupHead } = fields;
  checkTags(deps.lists, { project, category, groupHead });
  const total = totalOf(fields.total ?? '', deps.currency);
  const currency = total?.currency ?? deps.currency;
  const sent = sentPartsIn(fields.parts ?? '[]');
  const whole = { cents: total?.cents ?? null, currency };
  const split =
    sent.length > 0 ? columnsOfParts(deps.lists, sent, whole, { project, category, groupHead }) : null;
  return {
    parts: null,
    project_name: project,
    category,
    group_head: groupHead,
    ...split,
    vendor: fields.vendor || null,
    vendor_key: fields.vendor ? vendorKey(fields.vendor) : null,
    total_cents: total?.cents ?? null,
    currency,
    date_text: fields.date || null,
    date_iso: fields.date ? parseDateText(fields.date, deps.dateOrder) : null,
    location: fields.location || null,
  };
}

/** The fields that the page doubts, and the empty ones. @returns separated by commas; null for none */
function doubtsAbout(typed: ReturnType<typeof checkFields>, named: string): string | null {
  const doubted = doubtsIn(named);
  const fields = DOUBTED_FIELDS.filter(
    (field) => doubted.includes(field) || typed[FIELD_COLUMNS[field]] === null,
  );
  return fields.length > 0 ? fields.join(',') : null;
}

/** Tax, tip and payment method as the person entered them, even if empty. */
function partsIn({ tax, tip, paymentMethod }: SaveFields, currency: string): Partial<ReceiptRow> {
  return {
    ...(tax === undefined ? {} : { tax_cents: partOf(tax, currency) }),
    ...(tip === undefined ? {} : { tip_cents: partOf(tip, currency) }),
    ...(paymentMethod === undefined ? {} : { payment_method: paymentMethod || null }),
  };
}

async function checkPdf(checker: PdfChecker, pdf: Uint8Array, person: string): Promise<void> {
  const verdict = await checker.check(pdf, person).catch((error: unknown) => {
    throw error instanceof PdfBusyError ? pdfBusy(error) : error;
  });
  if (verdict?.problem === 'invalid') throw pdfInvalid();
  if (verdict?.problem === 'unsafe') throw pdfUnsafe(verdict.what);
}

function sameReceipt(found: { receipt: Receipt; fingerprint: string | null }, fingerprint: string): Receipt {
  if (found.fingerprint !== fingerprint) throw idempotencyKeyReused();
  return found.receipt;
}

/**
 * Leaves out the PDF, because the page may build it again with another creation date. Leaves out the doubts,
 * because a date in the future is no longer doubtful the next day.
 */
function fingerprintOf({ doubts: _, ...fields }: SaveFields): string {
  const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

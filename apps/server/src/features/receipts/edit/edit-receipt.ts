import { parseDateText } from '@slipcase/contract/dates';
import { filenameAfterEdit, safePdfFilename } from '@slipcase/contract/receipt-filename';
import type { EditsAfterReading, ProposedField, Receipt, ReceiptEdits } from '@slipcase/contract/receipts';
import { vendorKey } from '@slipcase/contract/vendor-key';
import type { Database } from '../../../adapters/database/database.ts';
import type { SignedInUser } from '../../../http/session.ts';
import { receiptNotFound, unknownCategory, unknownGroupHead, unknownProject } from '../errors.ts';
import { findLaterAnalyses, settleLaterAnalysis } from '../later-analysis/later-analysis-store.ts';
import { bumpRevision } from '../receipt-revision.ts';
import {
  findReceipt,
  findReceiptRow,
  insertPhotos,
  type ReceiptRow,
  updateReceipt,
} from '../receipt-store.ts';
import { factsOfPages } from '../save/page-facts.ts';
import type { QueueExport, SaveDeps } from '../save/save-receipt.ts';
import { storeText } from '../search/receipt-texts.ts';
import { storeKeysOfPages } from '../shops/shop-keys.ts';
import { partOf, totalOf } from '../typed-amount.ts';

export type EditDeps = Pick<
  SaveDeps,
  'db' | 'clock' | 'lists' | 'currency' | 'dateOrder' | 'takeAnalyses'
> & {
  queueRename: QueueExport;
};
type Editor = Pick<SignedInUser, 'id' | 'lastName'>;

/**
 * Changes fields of a saved receipt, its file name if a changed field is part of it, and its name on the drive. The
 * PDF stays the same. An edit that changes nothing writes nothing.
 * @param analysisIds analyses of its pages, for a receipt without an analysis
 * @param proposed fields whose values are those of the analyses: they fill empty fields only
 * @throws ApiError for what the person can correct
 */
export async function editReceiptOf(
  deps: EditDeps,
  user: Editor,
  id: string,
  { analysisIds = [], proposed = [], ...edits }: EditsAfterReading,
): Promise<Receipt> {
  try {
    await deps.db.transaction().execute(async (transaction) => {
      const revision = await bumpRevision(transaction, user.id);
      const row = await findReceiptRow(transaction, user.id, id);
      if (!row) throw receiptNotFound();
      const read = await readNow(deps, transaction, row, analysisIds);
      const changes = changesOf(deps, user, row, {
        ...read,
        ...columnsOf(deps, row, withoutFilled(edits, proposed, row)),
      });
      // throw, so no revision is used up for nothing
      if (Object.keys(changes).length === 0) throw new NothingChangedError();
      const now = deps.clock.now();
      await updateReceipt(transaction, id, { ...changes, edited_at: now, revision });
      await settleLaterAnalysis(transaction, { ...row, ...changes });
      if (PLACE.some((column) => column in changes)) await deps.queueRename(transaction, id, now);
    });
  } catch (error) {
    if (!(error instanceof NothingChangedError)) throw error;
  }
  const receipt = await findReceipt(deps.db, user.id, id);
  // deleted meanwhile
  if (!receipt) throw receiptNotFound();
  return receipt;
}

/** columns that form a file's name and folders on the drive */
const PLACE = ['filename', 'project_name', 'date_iso'] as const;

class NothingChangedError extends Error {}

/** The facts from the pages of an unread receipt. Values that a person typed stay. */
async function readNow(
  { takeAnalyses }: EditDeps,
  transaction: Database,
  row: ReceiptRow,
  analysisIds: readonly string[],
): Promise<Partial<ReceiptRow>> {
  if (row.was_read === 1 || analysisIds.length === 0) return {};
  const later = await laterPages(transaction, row.id, analysisIds);
  const pages = later ?? (await takeAnalyses(transaction, row.user_id, analysisIds));
  // a later analysis has stored its text already
  if (!later) await storeText(transaction, row.id, pages);
  await storeKeysOfPages(transaction, row, pages);
  const photoKeys = pages.map((page) => page?.photoKey ?? null);
  await insertPhotos(transaction, row.id, photoKeys);
  const facts = factsOfPages(pages);
  return {
    ...facts,
    tax_cents: row.tax_cents ?? facts.tax_cents,
    tip_cents: row.tip_cents ?? facts.tip_cents,
    payment_method: row.payment_method ?? facts.payment_method,
  };
}

/** The server's own analyses of the pages, if the ids are theirs. The PDF has their pictures, so there are no others to keep. */
async function laterPages(transaction: Database, receiptId: string, analysisIds: readonly string[]) {
  const analyses = await findLaterAnalyses(transaction, receiptId);
  return analyses?.some(({ analysisId }) => analysisIds.includes(analysisId))
    ? analyses.map((facts) => ({ facts, lines: [], photoKey: null, shopKeys: null }))
    : null;
}

const COLUMNS = {
  vendor: 'vendor',
  total: 'total_cents',
  tax: 'tax_cents',
  tip: 'tip_cents',
  date: 'date_text',
  location: 'location',
  paymentMethod: 'payment_method',
} as const satisfies Record<ProposedField, keyof ReceiptRow>;

/** A proposed value was chosen while its field was empty. A value that was typed meanwhile, on another device, stays. */
function withoutFilled(
  edits: ReceiptEdits,
  proposed: readonly ProposedField[],
  row: ReceiptRow,
): ReceiptEdits {
  const filled = proposed.filter((field) => row[COLUMNS[field]] !== null);
  return Object.fromEntries(
    Object.entries(edits).filter(([field]) => !filled.some((name) => name === field)),
  );
}

/** The columns that change, and the file name if it follows from them. */
function changesOf(
  deps: EditDeps,
  user: Editor,
  row: ReceiptRow,
  columns: Partial<ReceiptRow>,
): Partial<ReceiptRow> {
  const changes = changedOnly(row, columns);
  const named = ['vendor', 'total_cents', 'currency', 'date_text'] as const;
  if (!named.some((column) => column in changes)) return changes;
  return { ...changes, ...changedOnly(row, { filename: filenameOf(deps, user, { ...row, ...changes }) }) };
}

/** Omits columns of fields that were not given. */
function columnsOf(deps: EditDeps, row: ReceiptRow, edits: ReceiptEdits): Partial<ReceiptRow> {
  return { ...tagsOf(deps, row, edits), ...typedOf(deps, row, edits) };
}

/** A name that has left the company's lists stays on its receipts. Only a new name must be in the lists. */
function tagsOf({ lists }: EditDeps, row: ReceiptRow, edits: ReceiptEdits): Partial<ReceiptRow> {
  const { selectedProject: project, category, groupHead } = edits;
  if (project && project !== row.project_name && !lists.projects.has(project)) throw unknownProject(project);
  if (category && category !== row.category && !lists.categories.has(category))
    throw unknownCategory(category);
  if (groupHead && groupHead !== row.group_head && !lists.groupHeads.has(groupHead))
    throw unknownGroupHead(groupHead);
  return {
    ...(project === undefined ? {} : { project_name: project }),
    ...(category === undefined ? {} : { category }),
    ...(groupHead === undefined ? {} : { group_head: groupHead }),
  };
}

function typedOf({ dateOrder }: EditDeps, row: ReceiptRow, edits: ReceiptEdits): Partial<ReceiptRow> {
  const { vendor, total, tax, tip, date, location, paymentMethod, note } = edits;
  const paid = total === undefined ? {} : paidOf(total, row.currency);
  const currency = paid.currency ?? row.currency;
  return {
    ...(vendor === undefined
      ? {}
      : { vendor: vendor || null, vendor_key: vendor ? vendorKey(vendor) : null }),
    ...paid,
    ...(tax === undefined ? {} : { tax_cents: partOf(tax, currency) }),
    ...(tip === undefined ? {} : { tip_cents: partOf(tip, currency) }),
    ...(date === undefined
      ? {}
      : { date_text: date || null, date_iso: date ? parseDateText(date, dateOrder) : null }),
    ...(location === undefined ? {} : { location: location || null }),
    ...(paymentMethod === undefined ? {} : { payment_method: paymentMethod || null }),
    ...(note === undefined ? {} : { note: note || null }),
  };
}

/** Figures without a currency use the receipt's: correcting a digit does not change the currency. */
function paidOf(total: string, currency: string): Partial<ReceiptRow> {
  const paid = totalOf(total, currency);
  return { total_cents: paid?.cents ?? null, ...(paid && { currency: paid.currency }) };
}

function filenameOf({ currency, dateOrder }: EditDeps, { lastName }: Editor, row: ReceiptRow): string {
  const figures = row.total_cents === null ? null : (row.total_cents / 100).toFixed(2);
  const total = figures !== null && row.currency !== currency ? `${row.currency} ${figures}` : figures;
  const parts = { lastName, vendor: row.vendor, total, date: row.date_text, order: dateOrder };
  return safePdfFilename(filenameAfterEdit(parts));
}

function changedOnly(row: ReceiptRow, columns: Partial<ReceiptRow>): Partial<ReceiptRow> {
  const changed = Object.entries(columns).filter(([name, value]) => row[name as keyof ReceiptRow] !== value);
  return Object.fromEntries(changed);
}

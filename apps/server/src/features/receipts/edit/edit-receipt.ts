import { parseDateText } from '@slipcase/contract/dates';
import { fromCents, plainFigures, toCents } from '@slipcase/contract/money';
import type { EditsAfterReading, ProposedField, ReceiptEdits } from '@slipcase/contract/receipt-edits';
import {
  filenameAfterAnalysis,
  filenameAfterEdit,
  safePdfFilename,
} from '@slipcase/contract/receipt-filename';
import { placesIn } from '@slipcase/contract/receipt-places';
import { doubtsIn, type Receipt } from '@slipcase/contract/receipts';
import { vendorKey } from '@slipcase/contract/vendor-key';
import type { Database } from '../../../adapters/database/database.ts';
import { appendEvent } from '../../../events/append-event.ts';
import type { SignedInUser } from '../../../http/session.ts';
import { checkTags } from '../check-tags.ts';
import { receiptNotFound } from '../errors.ts';
import { keepOnHold } from '../holds/hold-store.ts';
import { findLaterAnalyses, settleLaterAnalysis } from '../later-analysis/later-analysis-store.ts';
import {
  FIELD_COLUMNS,
  findReceipt,
  findReceiptRow,
  insertPhotos,
  PLACE_COLUMNS,
  type ReceiptRow,
  updateReceipt,
} from '../receipt-store.ts';
import { changeReceipts } from '../revision-store.ts';
import { factsOfPages, ownPages } from '../save/page-facts.ts';
import type { SaveDeps } from '../save/save-receipt.ts';
import { replaceItems, storeText } from '../search/receipt-text-store.ts';
import { storeKeysOfPages } from '../shops/shop-key-store.ts';
import { checkPartsStay, columnsOfParts, namesOn } from '../stored-parts.ts';
import { partOf, totalOf } from '../typed-amount.ts';

// Long: one edit, all in one transaction.

export type EditDeps = Pick<
  SaveDeps,
  'db' | 'clock' | 'lists' | 'currency' | 'dateOrder' | 'takeAnalyses' | 'exportQueue'
>;
type Editor = Pick<SignedInUser, 'id' | 'lastName'>;

/**
 * Changes fields of a saved receipt. If a changed field is part of the file name, the name changes too, also
 * on the drive. The PDF stays the same. An edit that changes nothing writes nothing.
 * @param analysisIds analyses of its pages, for a receipt without an analysis
 * @param proposed fields with values from the analyses: they only fill empty fields
 * @throws ApiError for what the person can correct
 */
export async function editReceiptOf(
  deps: EditDeps,
  user: Editor,
  id: string,
  { analysisIds = [], proposed = [], places, ...edits }: EditsAfterReading,
): Promise<Receipt> {
  await changeReceipts(deps.db, user.id, async (transaction, revision) => {
    const row = await findReceiptRow(transaction, user.id, id);
    if (!row) throw receiptNotFound();
    const read = await readNow(deps, transaction, row, analysisIds);
    const changes = changesOf(deps, user, row, {
      ...read,
      ...(places ? { places: JSON.stringify(places) } : {}),
      ...columnsOf(deps, row, withoutFilled(edits, proposed, row)),
    });
    if (Object.keys(changes).length === 0) return null;
    const now = deps.clock.now();
    const left = places ? {} : placesLeft(row, changes);
    const settled = doubtsLeft(row, changes);
    if ('project_name' in changes || 'parts' in changes) await keepOnHold(transaction, [row]);
    await updateReceipt(transaction, id, { ...changes, ...left, ...settled, edited_at: now, revision });
    if (edits.items) await replaceItems(transaction, id, read.items ?? row.items, edits.items);
    await settleLaterAnalysis(transaction, { ...row, ...changes });
    if (PLACE_COLUMNS.some((column) => column in changes))
      await deps.exportQueue.rename(transaction, user.id, [id], now);
    await appendEvent(transaction, now, {
      kind: 'edited',
      receiptId: id,
      by: { user: user.id },
      before: row,
    });
    return changes;
  });
  const receipt = await findReceipt(deps.db, user.id, id);
  // deleted meanwhile
  if (!receipt) throw receiptNotFound();
  return receipt;
}

/** Takes the facts from the pages of an unread receipt. Values that a person typed stay. */
async function readNow(
  { takeAnalyses }: EditDeps,
  transaction: Database,
  row: ReceiptRow,
  analysisIds: readonly string[],
): Promise<Partial<ReceiptRow>> {
  if (row.was_read === 1 || analysisIds.length === 0) return {};
  const later = await laterPages(transaction, row.id, analysisIds);
  const pages = later ?? (await takeAnalyses(transaction, row.user_id, analysisIds));
  // a later analysis has already stored its text
  if (!later) await storeText(transaction, row.id, pages);
  await storeKeysOfPages(transaction, row, ownPages(pages));
  await insertPhotos(
    transaction,
    row.id,
    pages.map((page) => page?.photo ?? null),
  );
  const facts = factsOfPages(pages);
  return {
    ...facts,
    tax_cents: row.tax_cents ?? facts.tax_cents,
    tip_cents: row.tip_cents ?? facts.tip_cents,
    payment_method: row.payment_method ?? facts.payment_method,
  };
}

/**
 * The server's own analyses of the pages, if the ids belong to them. Their pictures are in the PDF, so there
 * are no other photographs to keep.
 */
async function laterPages(transaction: Database, receiptId: string, analysisIds: readonly string[]) {
  const analyses = await findLaterAnalyses(transaction, receiptId);
  return analyses?.some(({ analysisId }) => analysisIds.includes(analysisId))
    ? analyses.map((facts) => ({
        facts,
        said: facts,
        lines: [],
        photo: null,
        shopKeys: null,
        legibility: null,
      }))
    : null;
}

/**
 * Drops proposed values whose field is no longer empty. The person chose them for an empty field, and a value
 * typed meanwhile on another device stays.
 */
function withoutFilled(
  edits: ReceiptEdits,
  proposed: readonly ProposedField[],
  row: ReceiptRow,
): ReceiptEdits {
  const filled = proposed.filter((field) => row[FIELD_COLUMNS[field]] !== null);
  return Object.fromEntries(
    Object.entries(edits).filter(([field]) => !filled.some((name) => name === field)),
  );
}

/** Drops the places of typed values: the paper no longer shows these values there. */
function placesLeft({ places }: ReceiptRow, changes: Partial<ReceiptRow>): Partial<ReceiptRow> {
  const before = placesIn(places ?? '') ?? [];
  const left = before.filter(({ field }) => !(FIELD_COLUMNS[field] in changes));
  return left.length === before.length ? {} : { places: JSON.stringify(left) };
}

/** An edited field is not doubtful anymore. */
function doubtsLeft({ doubts }: ReceiptRow, changes: Partial<ReceiptRow>): Partial<ReceiptRow> {
  if (doubts === null) return {};
  const isEdited = (field: ProposedField) =>
    FIELD_COLUMNS[field] in changes || (field === 'total' && 'currency' in changes);
  const left = doubtsIn(doubts).filter((field) => !isEdited(field));
  return { doubts: left.join(',') || null };
}

/** The columns that change, and the file name if it depends on them. */
function changesOf(
  deps: EditDeps,
  user: Editor,
  row: ReceiptRow,
  columns: Partial<ReceiptRow>,
): Partial<ReceiptRow> {
  const changes = changedOnly(row, columns);
  const named = ['vendor', 'total_cents', 'currency', 'date_text'] as const;
  if (!named.some((column) => column in changes)) return changes;
  const isDateOnly = named.every((column) => column === 'date_text' || !(column in changes));
  // a file name after the analysis keeps its form, as in the review: only vendor and total change it
  const isAsRead = isDateOnly && row.filename === filenameOf(deps, user, row, filenameAfterAnalysis);
  const form = isAsRead ? filenameAfterAnalysis : filenameAfterEdit;
  return {
    ...changes,
    ...changedOnly(row, { filename: filenameOf(deps, user, { ...row, ...changes }, form) }),
  };
}

/** The columns of the given fields; the others are left out. */
function columnsOf(deps: EditDeps, row: ReceiptRow, edits: ReceiptEdits): Partial<ReceiptRow> {
  const typed = typedOf(deps, row, edits);
  const whole = { cents: row.total_cents, currency: row.currency, ...wholeIn(typed) };
  const { parts, selectedProject: project, category, groupHead } = edits;
  if (parts === undefined) checkPartsStay(row, whole);
  const tags = parts?.length
    ? columnsOfParts(deps.lists, parts, whole, { project, category, groupHead }, namesOn(row))
    : tagsOf(deps, row, edits);
  return { ...tags, ...typed, ...(parts?.length === 0 ? { parts: null } : {}) };
}

function wholeIn({ total_cents: cents, currency }: Partial<ReceiptRow>) {
  return { ...(cents === undefined ? {} : { cents }), ...(currency === undefined ? {} : { currency }) };
}

/**
 * A name that was removed from the company's lists stays on its receipts. Only a new name must be in the
 * lists.
 */
function tagsOf({ lists }: EditDeps, row: ReceiptRow, edits: ReceiptEdits): Partial<ReceiptRow> {
  const { selectedProject: project, category, groupHead } = edits;
  checkTags(lists, {
    project: project === row.project_name ? undefined : project,
    category: category === row.category ? undefined : category,
    groupHead: groupHead === row.group_head ? undefined : groupHead,
  });
  return {
    ...(project === undefined ? {} : { project_name: project }),
    ...(category === undefined ? {} : { category }),
    ...(groupHead === undefined ? {} : { group_head: groupHead }),
  };
}

function typedOf({ dateOrder }: EditDeps, row: ReceiptRow, edits: ReceiptEdits): Partial<ReceiptRow> {
  const { vendor, total, tax, tip, date, location, paymentMethod, note, items } = edits;
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
    ...(items === undefined ? {} : { items: JSON.stringify(items.map(inCents)) }),
  };
}

function inCents({ price, ...item }: Receipt['items'][number]): Receipt['items'][number] {
  return { ...item, price: fromCents(toCents(price)) };
}

/** Figures without a currency use the receipt's: correcting a digit does not change the currency. */
function paidOf(total: string, currency: string): Partial<ReceiptRow> {
  const paid = totalOf(total, currency);
  return { total_cents: paid?.cents ?? null, ...(paid && { currency: paid.currency }) };
}

function filenameOf(
  { currency, dateOrder }: EditDeps,
  { lastName }: Editor,
  row: ReceiptRow,
  form: typeof filenameAfterEdit,
): string {
  const { total_cents: cents } = row;
  const figures = cents === null ? null : plainFigures({ cents, currency: row.currency });
  const total = figures !== null && row.currency !== currency ? `${row.currency} ${figures}` : figures;
  const parts = { lastName, vendor: row.vendor, total, date: row.date_text, order: dateOrder };
  return safePdfFilename(form(parts));
}

function changedOnly(row: ReceiptRow, columns: Partial<ReceiptRow>): Partial<ReceiptRow> {
  const changed = Object.entries(columns).filter(([name, value]) => row[name as keyof ReceiptRow] !== value);
  return Object.fromEntries(changed);
}

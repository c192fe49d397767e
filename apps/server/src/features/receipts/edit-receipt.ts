import { parseDateText } from '@slipcase/contract/dates';
import { parseMoney } from '@slipcase/contract/money';
import { filenameAfterEdit, safePdfFilename } from '@slipcase/contract/receipt-filename';
import type { Receipt, ReceiptEdits } from '@slipcase/contract/receipts';
import { vendorKey } from '@slipcase/contract/vendor-key';
import type { SignedInUser } from '../../http/session.ts';
import {
  receiptNotFound,
  totalInvalid,
  unknownCategory,
  unknownGroupHead,
  unknownProject,
} from './errors.ts';
import { queueRename } from './export-store.ts';
import { bumpRevision } from './receipt-revision.ts';
import { findReceipt, findReceiptRow, type ReceiptRow, updateReceipt } from './receipt-store.ts';
import type { SaveDeps } from './save-receipt.ts';

type EditDeps = Pick<SaveDeps, 'db' | 'clock' | 'lists' | 'currency' | 'dateOrder'>;
type Editor = Pick<SignedInUser, 'id' | 'lastName'>;

/**
 * Changes fields of a saved receipt, its file name where that names what has changed, and the name on the drive. The
 * PDF stays as it is. An edit that changes nothing writes nothing.
 * @throws ApiError for what the person can mend
 */
export async function editReceiptOf(
  deps: EditDeps,
  user: Editor,
  id: string,
  edits: ReceiptEdits,
): Promise<Receipt> {
  try {
    await deps.db.transaction().execute(async (transaction) => {
      const revision = await bumpRevision(transaction, user.id);
      const row = await findReceiptRow(transaction, user.id, id);
      if (!row) throw receiptNotFound();
      const changes = changesOf(deps, user, row, edits);
      // thrown, so that no revision is taken for nothing
      if (Object.keys(changes).length === 0) throw new NothingChangedError();
      const now = deps.clock.now();
      await updateReceipt(transaction, id, { ...changes, edited_at: now, revision });
      if (PLACE.some((column) => column in changes)) await queueRename(transaction, id, now);
    });
  } catch (error) {
    if (!(error instanceof NothingChangedError)) throw error;
  }
  const receipt = await findReceipt(deps.db, user.id, id);
  // deleted in between
  if (!receipt) throw receiptNotFound();
  return receipt;
}

/** what a file's name and folders on the drive are made of */
const PLACE = ['filename', 'project_name', 'date_iso'] as const;

class NothingChangedError extends Error {}

/** Columns that become another; those of a field that was not given stay. */
function changesOf(deps: EditDeps, user: Editor, row: ReceiptRow, edits: ReceiptEdits): Partial<ReceiptRow> {
  const changes = changedOnly(row, { ...tagsOf(deps, row, edits), ...factsOf(deps, row, edits) });
  const named = ['vendor', 'total_cents', 'currency', 'date_text'] as const;
  if (!named.some((column) => column in changes)) return changes;
  return { ...changes, ...changedOnly(row, { filename: filenameOf(deps, user, { ...row, ...changes }) }) };
}

/** A name that has left the company's lists stays on its receipts; only another one has to be on them. */
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

function factsOf({ dateOrder }: EditDeps, row: ReceiptRow, edits: ReceiptEdits): Partial<ReceiptRow> {
  const { vendor, total, date, location } = edits;
  return {
    ...(vendor === undefined
      ? {}
      : { vendor: vendor || null, vendor_key: vendor ? vendorKey(vendor) : null }),
    ...(total === undefined ? {} : amountOf(total, row.currency)),
    ...(date === undefined
      ? {}
      : { date_text: date || null, date_iso: date ? parseDateText(date, dateOrder) : null }),
    ...(location === undefined ? {} : { location: location || null }),
  };
}

/** A figure without a currency is in the one that the receipt has: who mends a digit does not change what was paid in. */
function amountOf(total: string, currency: string): Partial<ReceiptRow> {
  if (total === '') return { total_cents: null };
  const money = parseMoney(total);
  if (!money) throw totalInvalid(total);
  return { total_cents: money.cents, currency: money.currency ?? currency };
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

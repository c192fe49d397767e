import { fromCents } from '@slipcase/contract/money';
import type { ProposedField } from '@slipcase/contract/receipt-edits';
import { doubtsIn, type Receipt } from '@slipcase/contract/receipts';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../adapters/database/database.ts';
import type { Tables } from '../../adapters/database/schema.ts';
import { paperReasonsIn } from './legibility/keep-paper.ts';
import { bumpRevision } from './revision-store.ts';
import { partsInRow } from './stored-parts.ts';

// Long: every query of whole receipts, so none forgets to name the owner.

export type ReceiptRow = Selectable<Tables['receipts']>;

/** the fields that the analysis fills, and their columns */
export const FIELD_COLUMNS = {
  vendor: 'vendor',
  total: 'total_cents',
  tax: 'tax_cents',
  tip: 'tip_cents',
  date: 'date_text',
  location: 'location',
  paymentMethod: 'payment_method',
} as const satisfies Record<ProposedField, keyof ReceiptRow>;

/** columns that determine a file's name and folders on the drive */
export const PLACE_COLUMNS = ['filename', 'project_name', 'date_iso'] as const;

/** The columns that an answer needs; reading the others would be wasted work. */
const LISTED = [
  'receipts.id',
  'filename',
  'vendor',
  'total_cents',
  'currency',
  'date_text',
  'date_iso',
  'location',
  'category',
  'project_id',
  'project_name',
  'group_head',
  'parts',
  'tax_cents',
  'tip_cents',
  'rounding_cents',
  'fees_cents',
  'payment_method',
  'note',
  'items',
  'created_at',
  'edited_at',
  'was_read',
  'kept_as_is',
  'doubts',
  'legibility',
  'billed_at',
  'billed_as',
  'drive_file_id',
  'drive_url',
  'exports.attempts as failures',
  'exports.problem',
  'later_analyses.found_at',
] as const;
type ListedColumn = Exclude<(typeof LISTED)[number], `${string}.${string}`>;
type ListedRow = Pick<ReceiptRow, 'id' | ListedColumn> & {
  failures: number | null;
  problem: Receipt['exportProblem'];
  found_at: number | null;
};

/** Receipts with the state of their export and later analysis. Every query names the user. */
function selectReceipts(db: Database, userId: string) {
  return selectListed(db).where('receipts.user_id', '=', userId);
}

/**
 * The same for a few receipts, found by their ids. The user is compared as an expression, because SQLite
 * would otherwise use the column's index and read all of the user's receipts.
 */
function selectSome(db: Database, userId: string, ids: readonly string[]) {
  return selectListed(db)
    .where('receipts.id', 'in', ids)
    .where(sql<string>`receipts.user_id || ''`, '=', userId);
}

function selectListed(db: Database) {
  return db
    .selectFrom('receipts')
    .leftJoin('exports', 'exports.receipt_id', 'receipts.id')
    .leftJoin('later_analyses', 'later_analyses.receipt_id', 'receipts.id')
    .select(LISTED);
}

/**
 * How many receipts the user has.
 * @param since only those that were saved or changed after this revision of the list
 */
export async function countReceipts(db: Database, userId: string, since?: number): Promise<number> {
  const { receipts } = await db
    .selectFrom('receipts')
    .select((row) => row.fn.countAll<number>().as('receipts'))
    .where('user_id', '=', userId)
    .$if(since !== undefined, (query) => query.where('revision', '>', since ?? 0))
    .executeTakeFirstOrThrow();
  return receipts;
}

/** Ids of the user's receipts, newest first. @param since as above */
export async function listReceiptIds(db: Database, userId: string, since?: number): Promise<string[]> {
  const rows = await db
    .selectFrom('receipts')
    .select('id')
    .where('user_id', '=', userId)
    .$if(since !== undefined, (query) => query.where('revision', '>', since ?? 0))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The user's receipts with these ids, in this order. Ids without a receipt are left out.
 * @param ids at most as many as a statement accepts parameters
 */
export async function listReceiptsWithIds(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<Receipt[]> {
  if (ids.length === 0) return [];
  const rows = await selectSome(db, userId, ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [asReceipt(row)] : [];
  });
}

/** A receipt and its PDF in the blob store. */
export type WithFile = { receipt: Receipt; file: { key: string; bytes: number } };

/** @param ids at most as many as a statement accepts parameters */
export async function listReceiptsWithFiles(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<WithFile[]> {
  const rows = await selectSome(db, userId, ids).select(['pdf_key', 'pdf_bytes']).execute();
  return rows.map((row) => ({ receipt: asReceipt(row), file: { key: row.pdf_key, bytes: row.pdf_bytes } }));
}

export async function findReceipt(db: Database, userId: string, id: string): Promise<Receipt | null> {
  const row = await selectReceipts(db, userId).where('receipts.id', '=', id).executeTakeFirst();
  return row ? asReceipt(row) : null;
}

export async function findReceiptRow(
  db: Database,
  userId: string,
  id: string,
): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The places where its fields were read, as JSON. @returns undefined if the user has no such receipt */
export async function findPlaces(
  db: Database,
  userId: string,
  id: string,
): Promise<Pick<ReceiptRow, 'places'> | undefined> {
  return db
    .selectFrom('receipts')
    .select('places')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * The user's newest receipts that have all of these values, at most `limit`.
 * @param except the id of one that is left out
 */
export async function findAlike(
  db: Database,
  userId: string,
  values: Partial<Pick<ReceiptRow, 'picture_hash' | 'vendor_key' | 'total_cents' | 'currency' | 'date_iso'>>,
  limit: number,
  except?: string,
): Promise<Receipt[]> {
  const rows = await selectReceipts(db, userId)
    .where((row) => row.and(values))
    .$if(except !== undefined, (query) => query.where('receipts.id', '!=', except ?? ''))
    .orderBy('receipts.created_at', 'desc')
    .orderBy('receipts.id')
    .limit(limit)
    .execute();
  return rows.map(asReceipt);
}

/** The receipt that a key was used for, and the fields of that save. */
export async function findByIdempotencyKey(
  db: Database,
  userId: string,
  key: string,
): Promise<{ receipt: Receipt; fingerprint: string | null } | null> {
  const row = await selectReceipts(db, userId)
    .select('idempotency_fingerprint')
    .where('receipts.idempotency_key', '=', key)
    .executeTakeFirst();
  return row ? { receipt: asReceipt(row), fingerprint: row.idempotency_fingerprint } : null;
}

export async function findReceiptFile(
  db: Database,
  userId: string,
  id: string,
): Promise<Pick<ReceiptRow, 'filename' | 'pdf_key' | 'pdf_bytes'> | undefined> {
  return db
    .selectFrom('receipts')
    .select(['filename', 'pdf_key', 'pdf_bytes'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * Writes a receipt, in the caller's transaction.
 * @returns false if another save has just used the idempotency key; the caller must then roll back
 */
export async function insertReceipt(
  transaction: Database,
  row: Omit<ReceiptRow, 'revision'>,
): Promise<boolean> {
  const revision = await bumpRevision(transaction, row.user_id);
  const inserted = await transaction
    .insertInto('receipts')
    .values({ ...row, revision })
    .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  return true;
}

/** Call it in a transaction that has checked that the receipt is the user's own. */
export async function updateReceipt(
  transaction: Database,
  id: string,
  columns: Partial<ReceiptRow>,
): Promise<void> {
  await transaction.updateTable('receipts').set(columns).where('id', '=', id).execute();
}

/**
 * Assigns the photographs of its pages to a receipt, in the transaction that writes it.
 * @param photos one per page, in order; null for a page without a photograph
 */
export async function insertPhotos(
  transaction: Database,
  receiptId: string,
  photos: readonly ({ key: string; sha256: string | null } | null)[],
): Promise<void> {
  const rows = photos.flatMap((photo, index) =>
    photo === null
      ? []
      : [{ receipt_id: receiptId, page: index + 1, photo_key: photo.key, sha256: photo.sha256 }],
  );
  if (rows.length > 0) await transaction.insertInto('receipt_photos').values(rows).execute();
}

function asReceipt(row: ListedRow): Receipt {
  const parts = partsInRow(row);
  const keepPaper = paperReasonsIn(row.legibility);
  return {
    id: row.id,
    filename: row.filename,
    vendor: row.vendor,
    price: row.total_cents === null ? null : fromCents(row.total_cents),
    currency: row.currency,
    amount: row.total_cents === null ? null : { cents: row.total_cents, currency: row.currency },
    date: row.date_text,
    dateIso: row.date_iso,
    location: row.location,
    category: row.category,
    projectId: row.project_id,
    projectName: row.project_name,
    groupHead: row.group_head,
    taxAmount: row.tax_cents === null ? null : fromCents(row.tax_cents),
    tipAmount: row.tip_cents === null ? null : fromCents(row.tip_cents),
    paymentMethod: row.payment_method,
    // our own JSON; every answer is validated before it is sent
    items: JSON.parse(row.items),
    createdAt: new Date(row.created_at).toISOString(),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    wasRead: row.was_read === 1,
    driveUrl: row.drive_url,
    driveFileId: row.drive_file_id,
    exportState: exportState(row),
    exportProblem: row.problem,
    ...(row.rounding_cents === null ? {} : { rounding: fromCents(row.rounding_cents) }),
    ...(row.fees_cents === null ? {} : { fees: fromCents(row.fees_cents) }),
    ...(row.note === null ? {} : { note: row.note }),
    ...billedOf(row),
    ...(parts === null ? {} : { parts }),
    ...(row.found_at === null || row.kept_as_is !== null ? {} : { toCheck: true }),
    ...(row.kept_as_is === null ? {} : { keptAsIs: true }),
    ...(keepPaper.length > 0 ? { keepPaper } : {}),
    ...(row.doubts === null || row.kept_as_is !== null ? {} : { doubts: doubtsIn(row.doubts) }),
  };
}

function billedOf({ billed_at: at, billed_as: as }: ListedRow): Pick<Receipt, 'billed'> {
  if (at === null) return {};
  return { billed: { at: new Date(at).toISOString(), ...(as === null ? {} : { as }) } };
}

function exportState(row: ListedRow): Receipt['exportState'] {
  if (row.drive_file_id !== null) return 'exported';
  return row.failures ? 'failed' : 'queued';
}

/** The owner of a receipt; null if the receipt is gone. */
export async function ownerOf(db: Database, id: string): Promise<string | null> {
  const row = await db.selectFrom('receipts').select('user_id').where('id', '=', id).executeTakeFirst();
  return row?.user_id ?? null;
}

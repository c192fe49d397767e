import { type Kysely, sql } from 'kysely';
import type { Database } from '../adapters/database/database.ts';
import type { Tables } from '../adapters/database/schema.ts';

/** The tables of a backup, and how to read and write their rows. */

/** Tables whose rows end with a restore, matter only for minutes, or are created again by the next start. */
type LeftOut =
  | 'sessions'
  | 'sign_in_flows'
  | 'pending_sign_ups'
  | 'drive_flows'
  | 'reset_requests'
  | 'reset_codes'
  | 'used_challenges'
  | 'analyses'
  | 'doomed_blobs'
  | 'rates'
  | 'mails'
  | 'jobs'
  | 'readings'
  | 'readers'
  | 'installation';
export type BackupTable = Exclude<keyof Tables, LeftOut>;

/** The tables of a backup with the columns of their keys. Each table comes after those that it refers to. */
const KEYS: { [Table in BackupTable]: readonly (keyof Tables[Table] & string)[] } = {
  users: ['id'],
  devices: ['id'],
  webauthn_credentials: ['id'],
  throttles: ['bucket'],
  security_events: ['id'],
  favorites: ['user_id', 'project_name'],
  person_jobs: ['user_id'],
  drive_grants: ['user_id'],
  drive_folders: ['user_id', 'path'],
  deleted_copies: ['user_id', 'file_id'],
  receipts: ['id'],
  receipt_photos: ['receipt_id', 'page'],
  receipt_originals: ['receipt_id', 'position'],
  receipt_texts: ['receipt_id'],
  shop_keys: ['receipt_id', 'hash'],
  exports: ['receipt_id'],
  later_analyses: ['receipt_id'],
  held_receipts: ['receipt_id'],
  deleted_receipts: ['user_id', 'receipt_id'],
  holds: ['kind', 'subject'],
  held_projects: ['receipt_id', 'project_name'],
  retention: ['row'],
  receipt_events: ['sequence'],
  event_contents: ['sequence'],
  event_chain: ['id'],
  event_seals: ['sequence', 'kind'],
  captures: ['id'],
  capture_tokens: ['id'],
  capture_addresses: ['user_id'],
  capture_senders: ['user_id', 'domain'],
  held_mails: ['id'],
  received_mails: ['user_id', 'mail_key'],
  capture_notices: ['id'],
};
export const BACKUP_TABLES = Object.keys(KEYS) as BackupTable[];

/** The tables that a database has: an earlier version lacks some. */
export async function tablesIn(db: Database): Promise<BackupTable[]> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name));
  return BACKUP_TABLES.filter((table) => there.has(table));
}

export type Row = Record<string, string | number | null>;
/** Any table: which one is known only at run time. */
type AnyTable = Kysely<Record<string, Row>>;

const READ_AT_ONCE = 500;
/** the most values in one statement: SQLite accepts 32,766 */
const WRITTEN_AT_ONCE = 8_000;

/**
 * All rows in the order of their keys, in batches. Within one transaction, they are all as of one moment.
 * @param after only rows after this key
 */
export async function* rowsOf(
  db: Database,
  table: BackupTable,
  after: Row | null = null,
): AsyncGenerator<Row[]> {
  const columns: readonly string[] = KEYS[table];
  const key = sql.join(columns.map((column) => sql.ref(column)));
  let last: Row | null = after;
  for (;;) {
    let query = (db as unknown as AnyTable).selectFrom(table).selectAll().limit(READ_AT_ONCE);
    for (const column of columns) query = query.orderBy(column);
    const before: Row | null = last;
    if (before) {
      const values = sql.join(columns.map((column) => before[column]));
      query = query.where(sql<boolean>`(${key}) > (${values})`);
    }
    const rows = await query.execute();
    if (rows.length > 0) yield rows;
    if (rows.length < READ_AT_ONCE) return;
    last = rows.at(-1) ?? null;
  }
}

/** The current row with the same key; null if it is gone. */
export async function rowAt(db: Database, table: BackupTable, row: Row): Promise<Row | null> {
  let query = (db as unknown as AnyTable).selectFrom(table).selectAll();
  for (const column of KEYS[table]) query = query.where(column, '=', row[column] ?? null);
  return (await query.executeTakeFirst()) ?? null;
}

export async function insertRows(
  transaction: Database,
  table: BackupTable,
  rows: readonly Row[],
): Promise<void> {
  const size = Math.max(1, Math.floor(WRITTEN_AT_ONCE / Object.keys(rows[0] ?? { one: 1 }).length));
  for (let from = 0; from < rows.length; from += size)
    await (transaction as unknown as AnyTable)
      .insertInto(table)
      .values(rows.slice(from, from + size))
      .execute();
}

export async function deleteRows(transaction: Database, table: BackupTable): Promise<void> {
  await (transaction as unknown as AnyTable).deleteFrom(table).execute();
}

/** A file that a row names, with its hash and size if the row has them. */
export type NamedFile = { key: string; sha256: string | null; bytes?: number };

/** How to find the files in a row, for each table with files. */
const FILES: { [Table in BackupTable]?: (row: Row) => NamedFile[] } = {
  users: (row) => fileOf(row.picture_key),
  receipts: (row) => fileOf(row.pdf_key, row.pdf_sha256),
  receipt_photos: (row) => fileOf(row.photo_key, row.sha256),
  receipt_originals: (row) =>
    fileOf(row.original_key, row.sha256).map((file) => ({ ...file, bytes: Number(row.bytes) })),
  captures: (row) => fileOf(row.file_key, row.sha256),
  held_mails: (row) => fileOf(row.raw_key, row.sha256),
  held_receipts(row) {
    const held: { receipt: Row; receipt_photos?: Row[]; receipt_originals?: Row[] } = JSON.parse(
      String(row.contents),
    );
    return [
      ...filesOfRow('receipts', held.receipt),
      ...(held.receipt_photos ?? []).flatMap((photo) => filesOfRow('receipt_photos', photo)),
      ...(held.receipt_originals ?? []).flatMap((original) => filesOfRow('receipt_originals', original)),
    ];
  },
};
export const TABLES_WITH_FILES = BACKUP_TABLES.filter((table) => FILES[table]);

export function keyOfRow(table: BackupTable, row: Row): string[] {
  const columns: readonly string[] = KEYS[table];
  return columns.map((column) => String(row[column]));
}

/** The key with these values; null if no key can have them. */
export function keyWith(table: BackupTable, values: readonly string[]): Row | null {
  const columns: readonly string[] = KEYS[table];
  if (values.length !== columns.length || values.includes('')) return null;
  const isNumber = /^\d+$/u;
  return Object.fromEntries(
    columns.map((column, index) => {
      const value = values[index] ?? '';
      return [column, isNumber.test(value) ? Number(value) : value];
    }),
  );
}

export function filesOfRow(table: BackupTable, row: Row): NamedFile[] {
  return FILES[table]?.(row) ?? [];
}

/** The files that a database names, in batches of hundreds. */
export async function* filesOfTables(db: Database): AsyncGenerator<NamedFile[]> {
  for (const table of await tablesIn(db))
    if (TABLES_WITH_FILES.includes(table))
      for await (const rows of rowsOf(db, table)) yield rows.flatMap((row) => filesOfRow(table, row));
}

function fileOf(key: Row[string] | undefined, sha256?: Row[string]): NamedFile[] {
  return typeof key === 'string'
    ? [{ key, sha256: typeof sha256 === 'string' && sha256 !== '' ? sha256 : null }]
    : [];
}

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The pictures and files that receipts were made from, and how legible they are. */
export const originals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('receipt_originals')
      // no cascade: each row owns a file
      .addColumn('receipt_id', 'text', (column) => column.notNull().references('receipts.id'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('original_key', 'text', (column) => column.notNull().unique())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('sent_sha256', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('added_at', 'bigint', (column) => column.notNull())
      .addColumn('drive_file_id', 'text')
      .addColumn('on_drive_at', 'bigint')
      .addPrimaryKeyConstraint('receipt_originals_key', ['receipt_id', 'position'])
      .execute();
    await db.schema.alterTable('receipts').addColumn('legibility', 'text').execute();
  },
};

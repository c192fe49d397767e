import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Deleted receipts until they are purged, and copies on the drive that have to move after the purge. */
export const heldReceipts: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    // no cascade: the contents own files
    await schema
      .createTable('held_receipts')
      .addColumn('receipt_id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('purge_at', 'bigint', (column) => column.notNull())
      .addColumn('contents', 'text', (column) => column.notNull())
      .execute();
    await schema.createIndex('held_receipts_due').on('held_receipts').column('purge_at').execute();

    await schema
      .createTable('deleted_copies')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('file_id', 'text', (column) => column.notNull())
      .addColumn('queued_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
      .addColumn('claimed_until', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('deleted_copies_key', ['user_id', 'file_id'])
      .execute();
    await schema.createIndex('deleted_copies_due').on('deleted_copies').column('next_attempt_at').execute();
  },
};

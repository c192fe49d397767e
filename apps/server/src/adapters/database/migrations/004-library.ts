import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Changes since a revision, edits after the save, why an export waits, and consent to write to people's
 * drives.
 */
export const library: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .alterTable('users')
      .addColumn('receipts_floor', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();

    // single changes before this migration were not recorded
    await sql`update users set receipts_floor = receipts_revision`.execute(db);

    await schema.alterTable('receipts').addColumn('edited_at', 'bigint').execute();
    await schema
      .alterTable('receipts')
      .addColumn('was_read', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await schema
      .alterTable('receipts')
      .addColumn('revision', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    // only receipts that were read have a photograph
    await sql`update receipts set was_read = 1 where id in (select receipt_id from receipt_photos)`.execute(
      db,
    );
    await schema.createIndex('receipts_changed').on('receipts').columns(['user_id', 'revision']).execute();

    await schema
      .createTable('deleted_receipts')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('receipt_id', 'text', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('deleted_receipts_key', ['user_id', 'receipt_id'])
      .execute();
    await schema
      .createIndex('deleted_receipts_changed')
      .on('deleted_receipts')
      .columns(['user_id', 'revision'])
      .execute();
    await schema.createIndex('deleted_receipts_old').on('deleted_receipts').column('deleted_at').execute();

    await schema
      .alterTable('exports')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('upload'))
      .execute();
    await schema.alterTable('exports').addColumn('problem', 'text').execute();

    await schema
      .createTable('drive_grants')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('sealed_token', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('granted_at', 'bigint', (column) => column.notNull())
      .addColumn('broken_at', 'bigint')
      .execute();
    await schema
      .createTable('drive_flows')
      .addColumn('flow_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('code_verifier', 'text', (column) => column.notNull())
      .addColumn('back', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createTable('drive_folders')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('folder_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('drive_folders_key', ['user_id', 'path'])
      .execute();
  },
};

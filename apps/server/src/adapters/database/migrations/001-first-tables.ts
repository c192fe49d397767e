import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Users and their sign-in, receipts with their outbox, analyses, favorites, blobs to clean up. */
export const firstTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('users')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('first_name', 'text', (column) => column.notNull())
      .addColumn('last_name', 'text', (column) => column.notNull())
      .addColumn('picture_key', 'text')
      .addColumn('identity_issuer', 'text', (column) => column.notNull())
      .addColumn('identity_subject', 'text', (column) => column.notNull())
      .addColumn('passkey_hash', 'text')
      .addColumn('receipts_revision', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('users_identity', ['identity_issuer', 'identity_subject'])
      .execute();

    await db.schema
      .createTable('sessions')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_active_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();

    await db.schema
      .createTable('sign_in_flows')
      .addColumn('flow_hash', 'text', (column) => column.primaryKey())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('nonce', 'text', (column) => column.notNull())
      .addColumn('code_verifier', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('pending_sign_ups')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('identity_issuer', 'text', (column) => column.notNull())
      .addColumn('identity_subject', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('first_name', 'text', (column) => column.notNull())
      .addColumn('last_name', 'text', (column) => column.notNull())
      .addColumn('picture_key', 'text')
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('receipts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('idempotency_key', 'text')
      .addColumn('idempotency_fingerprint', 'text')
      .addColumn('filename', 'text', (column) => column.notNull())
      .addColumn('vendor', 'text')
      .addColumn('total_cents', 'bigint')
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('date_text', 'text')
      .addColumn('date_iso', 'text')
      .addColumn('location', 'text')
      .addColumn('category', 'text', (column) => column.notNull())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('project_name', 'text', (column) => column.notNull())
      .addColumn('group_head', 'text', (column) => column.notNull())
      .addColumn('tax_cents', 'bigint')
      .addColumn('payment_method', 'text')
      .addColumn('items', 'text', (column) => column.notNull())
      .addColumn('pdf_key', 'text', (column) => column.notNull())
      .addColumn('pdf_sha256', 'text', (column) => column.notNull())
      .addColumn('pdf_bytes', 'bigint', (column) => column.notNull())
      .addColumn('photo_key', 'text')
      .addColumn('drive_file_id', 'text')
      .addColumn('drive_url', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('receipts_idempotency', ['user_id', 'idempotency_key'])
      .execute();
    await db.schema
      .createIndex('receipts_newest_first')
      .on('receipts')
      .columns(['user_id', 'created_at desc', 'id'])
      .execute();

    await db.schema
      .createTable('exports')
      .addColumn('receipt_id', 'text', (column) =>
        column.primaryKey().references('receipts.id').onDelete('cascade'),
      )
      .addColumn('file_id', 'text')
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
      .addColumn('claimed_until', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('last_error', 'text')
      .execute();
    await db.schema.createIndex('exports_due').on('exports').column('next_attempt_at').execute();

    await db.schema
      .createTable('analyses')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('photo_key', 'text')
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('analyses_expiry').on('analyses').column('expires_at').execute();

    await db.schema
      .createTable('favorites')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('project_name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('favorites_key', ['user_id', 'project_name'])
      .execute();

    await db.schema
      .createTable('doomed_blobs')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('doomed_blobs_due').on('doomed_blobs').column('due_at').execute();
  },
};

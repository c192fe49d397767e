import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Credentials of people's screen locks, and answered challenges. */
export const webauthn: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('webauthn_credentials')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('synced', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('added_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .execute();
    await db.schema
      .createIndex('webauthn_credentials_user')
      .on('webauthn_credentials')
      .column('user_id')
      .execute();
    await db.schema
      .createTable('used_challenges')
      .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};

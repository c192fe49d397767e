import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Devices, throttles, reset codes, outgoing mails, the security log, who may sign in, and the time of the
 * Google proof.
 */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('disabled_at', 'bigint').execute();
    await db.schema
      .alterTable('users')
      .addColumn('google_proof_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('users').addColumn('relink_until', 'bigint').execute();

    await db.schema
      .createTable('devices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('last_sign_in_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('devices_user').on('devices').column('user_id').execute();

    // every session now belongs to a device; old sessions have none, so everyone signs in again
    await db.schema.dropTable('sessions').execute();
    await db.schema
      .createTable('sessions')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('device_id', 'text', (column) =>
        column.notNull().references('devices.id').onDelete('cascade'),
      )
      .addColumn('signed_in_with', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_active_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
    await db.schema.createIndex('sessions_device').on('sessions').column('device_id').execute();

    await db.schema
      .createTable('throttles')
      .addColumn('bucket', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('first_at', 'bigint', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .addColumn('blocked_until', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('throttles_user').on('throttles').column('user_id').execute();
    await db.schema.createIndex('throttles_recent').on('throttles').columns(['kind', 'last_at']).execute();

    await db.schema
      .createTable('reset_requests')
      .addColumn('email', 'text', (column) => column.primaryKey())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('requested_at', 'bigint', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('reset_codes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('right_hash', 'text')
      .addColumn('used_at', 'bigint')
      .execute();
    await db.schema
      .createIndex('reset_codes_newest')
      .on('reset_codes')
      .columns(['user_id', 'created_at desc'])
      .execute();

    await db.schema
      .createTable('mails')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
      .addColumn('last_error', 'text')
      .execute();
    await db.schema.createIndex('mails_due').on('mails').column('next_attempt_at').execute();

    await db.schema
      .createTable('security_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('security_events_newest').on('security_events').column('at desc').execute();
    await db.schema
      .createIndex('security_events_person')
      .on('security_events')
      .columns(['email', 'at desc'])
      .execute();
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Receipts that reach the server before any device does: by mail, or with a personal token. */
export const captures: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('captures')
      .addColumn('id', 'text', (column) => column.primaryKey())
      // no cascade: each row owns a file
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('dedupe_key', 'text')
      .addColumn('mail_key', 'text')
      .addColumn('file_key', 'text', (column) => column.unique())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('filename', 'text', (column) => column.notNull())
      .addColumn('sender', 'text')
      .addColumn('subject', 'text')
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('ended', 'text')
      .addColumn('ended_at', 'bigint')
      .addColumn('receipt_id', 'text')
      .addUniqueConstraint('captures_once', ['user_id', 'dedupe_key'])
      .execute();
    await schema.createIndex('captures_user').on('captures').columns(['user_id', 'received_at']).execute();
    await schema
      .createTable('capture_tokens')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('added_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .execute();
    await schema.createIndex('capture_tokens_user').on('capture_tokens').column('user_id').execute();
    await schema
      .createTable('capture_addresses')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createTable('capture_senders')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('domain', 'text', (column) => column.notNull())
      .addColumn('allowed_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('capture_senders_key', ['user_id', 'domain'])
      .execute();
    await schema
      .createTable('held_mails')
      .addColumn('id', 'text', (column) => column.primaryKey())
      // no cascade: each row owns a file
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('domain', 'text', (column) => column.notNull())
      .addColumn('mail_key', 'text', (column) => column.notNull())
      .addColumn('raw_key', 'text', (column) => column.notNull().unique())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('held_until', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('held_mails_once', ['user_id', 'mail_key'])
      .execute();
    await schema
      .createTable('received_mails')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('mail_key', 'text', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('received_mails_key', ['user_id', 'mail_key'])
      .execute();
    await schema
      .createIndex('received_mails_time')
      .on('received_mails')
      .columns(['user_id', 'received_at'])
      .execute();
    await schema
      .createTable('capture_notices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('sender', 'text')
      .addColumn('subject', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('capture_notices_user')
      .on('capture_notices')
      .columns(['user_id', 'at'])
      .execute();
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a mail began to wait, which shows that the mail server is unavailable. */
export const mailTimes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('mails').addColumn('queued_at', 'bigint').execute();
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which fields of a receipt were missing or doubtful when it was saved, and still are. */
export const doubts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('receipts').addColumn('doubts', 'text').execute();
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** One line of a person's own about a receipt. */
export const notes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('receipts').addColumn('note', 'text').execute();
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A person's one-line note about a receipt. */
export const notes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('receipts').addColumn('note', 'text').execute();
  },
};

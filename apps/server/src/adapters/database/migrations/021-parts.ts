import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The parts of a receipt that is split across projects or categories. */
export const parts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('receipts').addColumn('parts', 'text').execute();
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The tip, next to the tax: without it, a restaurant's receipt does not add up to its total. */
export const tips: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('receipts').addColumn('tip_cents', 'bigint').execute();
  },
};

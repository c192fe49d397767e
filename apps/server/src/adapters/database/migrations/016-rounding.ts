import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The rounding that a receipt prints. It is not known of older receipts. */
export const rounding: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('receipts').addColumn('rounding_cents', 'bigint').execute();
  },
};

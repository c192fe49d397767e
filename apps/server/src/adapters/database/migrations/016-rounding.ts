import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The printed rounding of a receipt. It is unknown for older receipts. */
export const rounding: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('receipts').addColumn('rounding_cents', 'bigint').execute();
  },
};

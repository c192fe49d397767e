import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The service charges and fees printed on a receipt. They are unknown for older receipts. */
export const fees: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('receipts').addColumn('fees_cents', 'bigint').execute();
  },
};

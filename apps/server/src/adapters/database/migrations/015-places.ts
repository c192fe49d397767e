import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The places on the pages where the fields were read. Older receipts have none. */
export const places: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('receipts').addColumn('places', 'text').execute();
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How many calls of each kind a person has made recently. */
export const rates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('rates')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('free_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};

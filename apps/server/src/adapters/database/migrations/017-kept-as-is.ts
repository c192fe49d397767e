import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether the person kept a receipt as typed and dismissed the results of a later analysis. */
export const keptAsIs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('receipts').addColumn('kept_as_is', 'integer').execute();
  },
};

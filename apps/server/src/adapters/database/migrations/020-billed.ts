import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether a receipt was billed to a client, and the person's word for it. */
export const billed: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('receipts').addColumn('billed_at', 'bigint').execute();
    await db.schema.alterTable('receipts').addColumn('billed_as', 'text').execute();
  },
};

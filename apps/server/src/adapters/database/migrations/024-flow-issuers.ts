import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The provider that a sign-in leads to. A server of the previous version leaves it empty. */
export const flowIssuers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sign_in_flows').addColumn('issuer', 'text').execute();
  },
};

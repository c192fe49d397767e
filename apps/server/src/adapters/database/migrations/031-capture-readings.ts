import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a server reads from a capture before any page is open. */
export const captureReadings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('captures').addColumn('analysis_ids', 'text').execute();
    await db.schema.alterTable('captures').addColumn('printed', 'text').execute();
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Exports and later analyses wait as jobs. Rows of the version before have no job yet: every start, and every half minute while
 * such a server runs beside this one, adds them.
 */
export const receiptJobs: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['exports', 'later_analyses'])
      await db.schema.alterTable(table).addColumn('job_claim', 'bigint').execute();
  },
};

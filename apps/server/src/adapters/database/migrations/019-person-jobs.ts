import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The tags that a person's new receipts start with, until a certain day. */
export const personJobs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('person_jobs')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('project_name', 'text', (column) => column.notNull())
      .addColumn('category', 'text')
      .addColumn('group_head', 'text', (column) => column.notNull())
      .addColumn('from_day', 'text', (column) => column.notNull())
      .addColumn('until_day', 'text', (column) => column.notNull())
      .execute();
  },
};

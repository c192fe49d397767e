import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which files and which pepper belong to this database, and which server holds it exclusively. */
export const installation: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('installation')
      // one row: a second insert conflicts with the first
      .addColumn('row', 'integer', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('place', 'text')
      .addColumn('pepper_check', 'text')
      .addColumn('holder', 'text')
      .addColumn('holder_name', 'text')
      .addColumn('held_until', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};

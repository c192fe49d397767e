import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Holds, which stop every deletion; and since when the company's rule of retention has been as it is. */
export const holds: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('holds')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('placed_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('holds_key', ['kind', 'subject'])
      .execute();
    // no reference: it has to outlast moves between the tables of receipts
    await schema
      .createTable('held_projects')
      .addColumn('receipt_id', 'text', (column) => column.notNull())
      .addColumn('project_name', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('held_projects_key', ['receipt_id', 'project_name'])
      .execute();
    await schema
      .createTable('retention')
      .addColumn('row', 'integer', (column) => column.primaryKey())
      .addColumn('years', 'integer', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .execute();
  },
};

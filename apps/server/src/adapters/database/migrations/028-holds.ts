import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Holds, which stop every deletion; and the company's retention rule with the day it was set. */
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
    // no reference: the row has to survive when a receipt moves between tables
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

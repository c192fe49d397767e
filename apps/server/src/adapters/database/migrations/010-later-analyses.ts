import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Analyses of receipts that were saved without one. Older receipts stay unchanged and can be read on their
 * own screen.
 */
export const laterAnalyses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('later_analyses')
      .addColumn('receipt_id', 'text', (column) =>
        column.primaryKey().references('receipts.id').onDelete('cascade'),
      )
      .addColumn('queued_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
      .addColumn('claimed_until', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('found_at', 'bigint')
      .addColumn('analyses', 'text')
      .execute();
    await db.schema
      .createIndex('later_analyses_due')
      .on('later_analyses')
      .columns(['found_at', 'next_attempt_at'])
      .execute();
  },
};

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Keys that recognize the shop of a receipt. A background job makes the keys of older receipts. */
export const shopKeys: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('shop_keys')
      .addColumn('receipt_id', 'text', (column) =>
        column.notNull().references('receipts.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('shop_keys_key', ['receipt_id', 'hash'])
      .execute();
    // newest first, of one person and of everyone
    const newestFirst = (name: string) => schema.createIndex(name).on('shop_keys');
    await newestFirst('shop_keys_own').columns(['user_id', 'hash', 'created_at']).execute();
    await newestFirst('shop_keys_all').columns(['hash', 'created_at']).execute();
    await schema.alterTable('receipts').addColumn('keyed_at', 'bigint').execute();
    await schema
      .createIndex('receipts_without_keys')
      .on('receipts')
      .column('id')
      .where(sql<boolean>`keyed_at IS NULL`)
      .execute();
    await schema.alterTable('analyses').addColumn('shop_keys', 'text').execute();
  },
};

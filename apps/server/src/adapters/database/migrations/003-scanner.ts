import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const BATCH = 1000;

/** The columns that this migration reads and fills. */
type Receipts = { receipts: { id: string; vendor: string | null; vendor_key: string | null } };

/**
 * A photograph for each page of a receipt, and columns that show whether two receipts are duplicates or from
 * the same vendor.
 */
export const scanner: Migration = {
  async up(db: Kysely<unknown>) {
    // no cascade: deleting a receipt must decide what happens to its photographs
    await db.schema
      .createTable('receipt_photos')
      .addColumn('receipt_id', 'text', (column) => column.notNull().references('receipts.id'))
      .addColumn('page', 'integer', (column) => column.notNull())
      .addColumn('photo_key', 'text', (column) => column.notNull().unique())
      .addPrimaryKeyConstraint('receipt_photos_key', ['receipt_id', 'page'])
      .execute();
    const typed = db as Kysely<{
      receipts: { id: string; photo_key: string | null };
      receipt_photos: { receipt_id: string; page: number; photo_key: string | null };
    }>;
    await typed
      .insertInto('receipt_photos')
      .columns(['receipt_id', 'page', 'photo_key'])
      .expression((from) =>
        from
          .selectFrom('receipts')
          .select((row) => ['id', row.lit(1).as('page'), 'photo_key'])
          .where('photo_key', 'is not', null),
      )
      .execute();
    await db.schema.alterTable('receipts').dropColumn('photo_key').execute();

    await db.schema.alterTable('receipts').addColumn('picture_hash', 'text').execute();
    await db.schema.alterTable('receipts').addColumn('vendor_key', 'text').execute();
    await fillVendorKeys(db as Kysely<Receipts>);
    await db.schema
      .createIndex('receipts_own_vendor')
      .on('receipts')
      .columns(['user_id', 'vendor_key', 'created_at desc', 'id'])
      .execute();
    await db.schema
      .createIndex('receipts_vendor')
      .on('receipts')
      .columns(['vendor_key', 'created_at desc', 'id'])
      .execute();
    await db.schema
      .createIndex('receipts_same_picture')
      .on('receipts')
      .columns(['user_id', 'picture_hash', 'created_at desc', 'id'])
      .execute();
  },
};

async function fillVendorKeys(db: Kysely<Receipts>): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('receipts')
      .select(['id', 'vendor'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, vendor } of rows) {
      if (vendor === null) continue;
      await db
        .updateTable('receipts')
        .set({ vendor_key: frozenVendorKey(vendor) })
        .where('id', '=', id)
        .execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/**
 * A frozen copy of the contract's `vendor-key.ts`: a released migration must not change when the rule does.
 */
function frozenVendorKey(vendor: string): string | null {
  const letters = vendor.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return letters.toLowerCase().toUpperCase().toLowerCase() || null;
}

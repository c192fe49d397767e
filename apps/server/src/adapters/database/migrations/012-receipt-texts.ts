import { searchText } from '@slipcase/contract/search-text';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** rows per statement */
const BATCH = 500;

/**
 * Searchable text of receipts. Older receipts have only their items, because their printed text was not
 * stored.
 */
export const receiptTexts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('receipt_texts')
      .addColumn('receipt_id', 'text', (column) =>
        column.primaryKey().references('receipts.id').onDelete('cascade'),
      )
      .addColumn('text', 'text', (column) => column.notNull())
      .execute();
    for (let last = ''; ; ) {
      const { rows } = await sql<{ id: string; items: string }>`
        SELECT id, items FROM receipts WHERE id > ${last} AND items <> '[]' ORDER BY id LIMIT ${BATCH}`.execute(
        db,
      );
      const end = rows.at(-1);
      if (!end) return;
      last = end.id;
      const texts = rows.map(({ id, items }) => sql`(${id}, ${textOf(items)})`);
      await sql`INSERT INTO receipt_texts (receipt_id, text) VALUES ${sql.join(texts)}`.execute(db);
    }
  },
};

function textOf(items: string): string {
  const stored: { name: string; price: number }[] = JSON.parse(items);
  return stored.map(({ name, price }) => searchText(`${name} ${price.toFixed(2)}`)).join('\n');
}

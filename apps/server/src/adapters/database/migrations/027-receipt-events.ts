import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The chain of events (decision 183), its head and seals, and the hashes of photographs. */
export const receiptEvents: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('receipt_events')
      .addColumn('sequence', 'bigint', (column) => column.primaryKey())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('content_hash', 'text', (column) => column.notNull())
      .addColumn('before_hash', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('event_contents')
      .addColumn('sequence', 'bigint', (column) => column.primaryKey())
      .addColumn('receipt_id', 'text')
      .addColumn('salt', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('event_contents_receipts')
      .on('event_contents')
      .columns(['receipt_id', 'sequence'])
      .execute();
    await schema
      .createTable('event_chain')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('event_seals')
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('sealed_at', 'bigint', (column) => column.notNull())
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('proof', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('event_seals_key', ['sequence', 'kind'])
      .execute();
    for (const [table, column] of [
      ['receipt_photos', 'sha256'],
      ['analyses', 'photo_sha256'],
    ] as const)
      await schema.alterTable(table).addColumn(column, 'text').execute();
    const head = { id: 1, sequence: 0, day: '', hash: '0'.repeat(64) };
    await (db as Kysely<{ event_chain: typeof head }>).insertInto('event_chain').values(head).execute();
  },
};

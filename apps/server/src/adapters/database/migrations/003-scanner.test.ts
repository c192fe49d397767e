import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it, onTestFinished } from 'vitest';
import {
  type DatabaseKind,
  describeOnBothDatabases,
  EMPTY,
  newPostgresDatabase,
} from '../../../testing/test-database.ts';
import { type Database, migrate } from '../database.ts';
import { openPostgres } from '../postgres.ts';
import { openSqlite } from '../sqlite.ts';
import { firstTables } from './001-first-tables.ts';
import { accounts } from './002-accounts.ts';

/** A database of the previous version, with one receipt for each vendor and photograph. */
async function before(kind: DatabaseKind, receipts: [vendor: string | null, photo: string | null][]) {
  const db = kind === 'PostgreSQL' ? openPostgres(await newPostgresDatabase(EMPTY)) : openSqlite(':memory:');
  onTestFinished(() => db.destroy());
  const migrations = { '001-first-tables': firstTables, '002-accounts': accounts };
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  await sql`INSERT INTO users (id, email, first_name, last_name, identity_issuer, identity_subject, created_at)
    VALUES ('nora', 'nora@example.com', 'Nora', 'Whitlock', 'test', 'nora', 1)`.execute(db);
  for (const [index, [vendor, photo]] of receipts.entries()) {
    await sql`INSERT INTO receipts (id, user_id, filename, vendor, currency, category, project_id, project_name,
      group_head, items, pdf_key, pdf_sha256, pdf_bytes, photo_key, created_at)
      VALUES (${`receipt-${String(index).padStart(5, '0')}`}, 'nora', 'a.pdf', ${vendor}, 'USD', 'c', '1', 'p', 'g', '[]', 'pdf', '', 1,
      ${photo}, ${index})`.execute(db);
  }
  return db;
}

const keysOf = async (db: Database) =>
  (await db.selectFrom('receipts').select('vendor_key').orderBy('id').execute()).map((row) => row.vendor_key);

describeOnBothDatabases('Receipts of the previous version', (kind) => {
  it('keep their photos, and are found by their vendor', async () => {
    const db = await before(kind, [
      ['Café  Rosé', 'photo-0'],
      [null, 'photo-1'],
      ['CAFE ROSE', null],
      ['***', null],
    ]);
    await migrate(db);
    expect(await db.selectFrom('receipt_photos').selectAll().orderBy('receipt_id').execute()).toEqual([
      { receipt_id: 'receipt-00000', page: 1, photo_key: 'photo-0', sha256: null },
      { receipt_id: 'receipt-00001', page: 1, photo_key: 'photo-1', sha256: null },
    ]);
    expect(await keysOf(db)).toEqual(['caferose', null, 'caferose', null]);
    await migrate(db);
    expect(await keysOf(db)).toHaveLength(4);
  });

  it('are all found by their vendor, however many there are', async () => {
    const db = await before(
      kind,
      Array.from({ length: 2500 }, (_, index) => [`Shop ${index}`, null]),
    );
    await migrate(db);
    expect(await keysOf(db)).toEqual(Array.from({ length: 2500 }, (_, index) => `shop${index}`));
  });

  it('stay as they were if the migration fails halfway', async () => {
    const db = await before(kind, [['Café', 'photo-0']]);
    // blocks the last step of the migration
    await db.schema.createIndex('receipts_same_picture').on('receipts').column('id').execute();
    await expect(migrate(db)).rejects.toThrow(/already exists/u);
    const old = db as unknown as Kysely<{ receipts: { vendor: string; photo_key: string } }>;
    expect(await old.selectFrom('receipts').select(['vendor', 'photo_key']).execute()).toEqual([
      { vendor: 'Café', photo_key: 'photo-0' },
    ]);
    await db.schema.dropIndex('receipts_same_picture').execute();
    await migrate(db);
    expect(await keysOf(db)).toEqual(['cafe']);
  });
});

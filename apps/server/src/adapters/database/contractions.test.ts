import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { expect, it, onTestFinished } from 'vitest';
import { contractions, shapeOf } from '../../testing/contractions.ts';
import { describeOnPostgres, EMPTY, newPostgresDatabase } from '../../testing/test-database.ts';
import { type Database, MIGRATIONS } from './database.ts';
import { openPostgres } from './postgres.ts';

/**
 * During an update, servers of the last version and of this one run side by side, on tables that this one has
 * migrated. So a version only expands, and contracts one version later.
 */

/** the newest migration of the last version: change it with each release */
const LAST_VERSION = '022-jobs';
/** allowed contractions, with the version since which nothing uses them: 'exports.old is gone': 'v1.4.0' */
const ALLOWED: Readonly<Record<string, string>> = {};

async function emptyDatabase(): Promise<Database> {
  const db = openPostgres(await newPostgresDatabase(EMPTY));
  onTestFinished(() => db.destroy());
  return db;
}

async function migrateTo(db: Database, name: string, all = MIGRATIONS): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => all } }).migrateTo(name);
  if (error) throw error;
}

describeOnPostgres('A migration', () => {
  it('leaves the tables usable for the previous version', async () => {
    const db = await emptyDatabase();
    await migrateTo(db, LAST_VERSION);
    for (const name of Object.keys(MIGRATIONS).filter((its) => its > LAST_VERSION)) {
      const before = await shapeOf(db);
      await migrateTo(db, name);
      const found = contractions(before, await shapeOf(db));
      expect(
        found.filter((what) => !(what in ALLOWED)),
        name,
      ).toEqual([]);
    }
  });

  it.each([
    ['drops a table', 'DROP TABLE rates', 'rates.key is gone'],
    ['drops a column', 'ALTER TABLE receipts DROP COLUMN note', 'receipts.note is gone'],
    ['renames a column', 'ALTER TABLE receipts RENAME COLUMN note TO notes', 'receipts.note is gone'],
    ['renames a table', 'ALTER TABLE rates RENAME TO limits', 'rates.free_at is gone'],
    [
      'changes a type',
      'ALTER TABLE rates ALTER COLUMN free_at TYPE text',
      'rates.free_at was bigint and is text',
    ],
    [
      'adds a column that needs a value',
      'ALTER TABLE rates ADD COLUMN kind text NOT NULL',
      'rates.kind is new, and needs a value',
    ],
    [
      'requires a value',
      'ALTER TABLE receipts ALTER COLUMN note SET NOT NULL',
      'receipts.note may no longer be null',
    ],
    [
      'forbids what was allowed twice',
      'CREATE UNIQUE INDEX one ON rates (free_at)',
      'rates  USING btree (free_at) must be unique now',
    ],
  ])('is refused if it %s', async (_what, statement, reason) => {
    const db = await emptyDatabase();
    await migrateTo(db, LAST_VERSION);
    const before = await shapeOf(db);
    const planted: Migration = { up: async (its) => void (await sql.raw(statement).execute(its)) };
    await migrateTo(db, '999-planted', { ...upTo(LAST_VERSION), '999-planted': planted });
    expect(contractions(before, await shapeOf(db))).toContain(reason);
  });

  it('may add tables, indexes, and columns that are nullable or have a default', async () => {
    const db = await emptyDatabase();
    await migrateTo(db, LAST_VERSION);
    const before = await shapeOf(db);
    for (const statement of [
      'CREATE TABLE new (id text PRIMARY KEY, needed text NOT NULL)',
      "ALTER TABLE rates ADD COLUMN kind text NOT NULL DEFAULT ''",
      'ALTER TABLE rates ADD COLUMN reason text',
      'CREATE INDEX more ON rates (free_at)',
      'ALTER TABLE rates ALTER COLUMN free_at DROP NOT NULL',
    ])
      await sql.raw(statement).execute(db);
    expect(contractions(before, await shapeOf(db))).toEqual([]);
  });
});

function upTo(last: string) {
  return Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last));
}

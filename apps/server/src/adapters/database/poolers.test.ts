import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../testing/browser.ts';
import { pgBouncerMissing, throughPgBouncer, throughStandIn } from '../../testing/poolers.ts';
import { aPdf, FIELDS, saveForm } from '../../testing/receipt-form.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { describeOnPostgres, EMPTY, newPostgresDatabase } from '../../testing/test-database.ts';
import { DatabaseAwayError } from './database.ts';

const NORA = 'nora.whitlock@example.com';
const PATIENCE = { connect: 5_000, statement: 2_000, answer: 10_000 };

const WITHOUT_PGBOUNCER = pgBouncerMissing();
const POOLERS: [name: string, missing: boolean, through: (url: string) => Promise<string>][] = [
  ['a pooler that refuses unknown startup parameters', false, throughStandIn],
  ['PgBouncer in session mode', WITHOUT_PGBOUNCER, (url) => throughPgBouncer(url, 'session')],
];

describeOnPostgres('Behind a pooler', () => {
  for (const [name, missing, through] of POOLERS)
    describe.skipIf(missing)(name, () => {
      const start = () => startThrough(through);

      it('the server starts with an empty database, and keeps receipts', async () => {
        const app = await start();
        await expectSaves(app);
      });

      it('statements and transactions that take too long are canceled', async () => {
        const app = await start();
        const { db } = app.deps;
        await expect(sql`SELECT pg_sleep(20)`.execute(db)).rejects.toThrow(DatabaseAwayError);
        const idle = db.transaction().execute(async (transaction) => {
          await sql`SELECT 1`.execute(transaction);
          // another connection waits for longer than the transaction may take
          await sql`SELECT pg_sleep(1.2)`.execute(db);
          await sql`SELECT pg_sleep(1.2)`.execute(db);
          await sql`SELECT 1`.execute(transaction);
        });
        await expect(idle).rejects.toThrow(DatabaseAwayError);
        await expectSaves(app);
      });

      it('every connection has the limits, however many are open', async () => {
        const app = await start();
        const limits = await Promise.all(
          Array.from({ length: 10 }, () =>
            sql<{
              limit: string;
            }>`SELECT current_setting('statement_timeout') AS limit, pg_sleep(0.05)`.execute(app.deps.db),
          ),
        );
        expect(new Set(limits.flatMap(({ rows }) => rows.map(({ limit }) => limit)))).toEqual(
          new Set(['2s']),
        );
      });
    });

  // its limits per statement apply on some connections only: the settings of a session are lost between
  // transactions
  it.skipIf(WITHOUT_PGBOUNCER)(
    'PgBouncer in transaction mode: the server starts, and keeps receipts',
    async () => {
      await expectSaves(await startThrough((url) => throughPgBouncer(url, 'transaction')));
    },
  );
});

async function startThrough(through: (url: string) => Promise<string>): Promise<TestApp> {
  return testApp({
    settings: { DATABASE_URL: await through(await newPostgresDatabase(EMPTY)) },
    overrides: { databasePatience: PATIENCE },
  });
}

async function expectSaves(app: TestApp): Promise<void> {
  const browser = await app.signedIn(NORA);
  const saved = await browser.fetch('/api/receipts/save-pdf', {
    method: 'POST',
    body: saveForm(await aPdf(), { filename: FIELDS.filename }),
  });
  expect(saved.status).toBe(200);
  expect(await bodyOf(await browser.get('/api/receipts'))).toHaveLength(1);
}

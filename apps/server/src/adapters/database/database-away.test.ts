import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { bodyOf, type TestBrowser } from '../../testing/browser.ts';
import { type Postgres, startPostgres } from '../../testing/postgres.ts';
import { aPdf, FIELDS, saveForm } from '../../testing/receipt-form.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

/** A database that becomes unavailable under load: the server keeps running, reports it, and recovers. */

/** a server works again this soon after its database */
const BACK_MS = 5000;
const PATIENCE = { connect: 1_000, statement: 1_000, answer: 1_200 };
const PEOPLE = 4;

describe.skipIf(inject('postgresUrl') === null)('A PostgreSQL', () => {
  let postgres: Postgres;
  let pdf: Uint8Array;
  beforeAll(async () => {
    postgres = (await startPostgres()) as Postgres;
    pdf = await aPdf();
  });
  afterAll(() => postgres.remove());

  /** An app with its own database, because the files of one database do not belong to another. */
  async function appOnIt(): Promise<TestApp> {
    const name = `away_${crypto.randomUUID().replaceAll('-', '')}`;
    await postgres.query(`CREATE DATABASE ${name}`);
    return testApp({
      settings: { DATABASE_URL: postgres.url.replace('DATABASE', name) },
      overrides: { databasePatience: PATIENCE },
    });
  }

  it.each<[how: string, away: () => Promise<unknown>, back: () => Promise<unknown>]>([
    ['stops at once and restarts', () => postgres.crash(), () => postgres.start()],
    ['hangs and recovers', () => postgres.signal('SIGSTOP'), () => postgres.signal('SIGCONT')],
    [
      'closes all connections',
      () =>
        postgres.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
        ),
      async () => {},
    ],
  ])('that %s under load takes no server down and loses no receipt', async (_how, away, back) => {
    const app = await appOnIt();
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, () => app.signedIn(`${crypto.randomUUID()}@example.com`)),
    );
    let stop = false;
    const statuses = new Set<number>();
    // each person saves one receipt after another and, like the page, sends it until it is saved
    const saving = people.map(async (browser) => {
      let saved = 0;
      while (!stop) {
        const key = crypto.randomUUID();
        let status = 0;
        while (status !== 200) {
          const answer = await save(browser, pdf, key);
          status = answer.status;
          statuses.add(status);
          if (status !== 200) await expectAway(answer);
        }
        saved += 1;
      }
      return saved;
    });
    await expect.poll(() => statuses.has(200)).toBe(true);
    await away();
    if (_how !== 'closes all connections') {
      await expect.poll(() => statuses.has(503)).toBe(true);
      expect((await app.browser().get('/api/health/ready')).status).toBe(503);
      expect((await app.browser().get('/api/health/live')).status).toBe(200);
    }
    await back();
    const isReady = async () => (await app.browser().get('/api/health/ready')).status;
    await expect.poll(isReady, { timeout: BACK_MS }).toBe(200);
    stop = true;
    const saved = await Promise.all(saving);
    for (const [index, browser] of people.entries()) {
      const receipts = await bodyOf(await browser.get('/api/receipts'));
      expect(receipts).toHaveLength(saved[index] ?? 0);
    }
    expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
  });
});

function save(browser: TestBrowser, pdf: Uint8Array, key: string): Promise<Response> {
  return browser.fetch('/api/receipts/save-pdf', {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: saveForm(pdf, { filename: FIELDS.filename }),
  });
}

async function expectAway(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await bodyOf(answer)).toMatchObject({
    code: 'database_unavailable',
    message: expect.stringContaining('try again'),
  });
}

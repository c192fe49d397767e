import { savePdf } from '@slipcase/contract/receipts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { TestBrowser } from '../testing/browser.ts';
import { bodyOf } from '../testing/browser.ts';
import { aPdf, saveForm } from '../testing/receipt-form.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';

const NUL = 'a\0b';
const PASSKEY = '274913';

async function expectRefused(answer: Response, what: string): Promise<void> {
  expect(answer.status, what).toBe(400);
  expect(await bodyOf(answer), what).toMatchObject({ code: 'invalid_request' });
}

/** Every row of every table, except how often a person called. */
async function rowsOf({ deps: { db } }: TestApp): Promise<Record<string, unknown[]>> {
  const tables = await db.introspection.getTables();
  const kept = tables.filter(({ name }) => name !== 'rates');
  const rows = kept.map(async ({ name, schema }) => {
    const table = schema === undefined ? sql.id(name) : sql.id(schema, name);
    const { rows: its } = await sql`SELECT * FROM ${table}`.execute(db);
    return [name, its] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

describeOnBothDatabases('A NUL character', (database) => {
  it('is rejected in every text of a request, at any depth, and nothing is written', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn('nora@example.com');
    const id = '4b2a0d0e-6f4e-4a3c-9e0b-6a4a6b9a3d11';
    const signedOut = app.browser();
    const fresh = await app.signedIn('fresh@example.com', { passkey: false });
    const calls: [string, TestBrowser, string, string, unknown?][] = [
      ['a vendor', nora, 'POST', '/api/receipts/proposals', { vendor: NUL }],
      [
        'a vendor',
        nora,
        'POST',
        '/api/receipts/duplicates',
        { vendor: NUL, total: '1.00', date: '11/18/2026' },
      ],
      ['an edit', nora, 'PATCH', `/api/receipts/${id}`, { location: NUL }],
      ['a project', nora, 'POST', '/api/projects/favorites', { projectName: NUL }],
      ['a project in the path', nora, 'DELETE', '/api/projects/favorites/a%00b'],
      ['a device in the path', nora, 'DELETE', '/api/auth/devices/a%00b'],
      ['an id in the path', nora, 'GET', '/api/receipts/a%00b'],
      [
        'a line',
        nora,
        'POST',
        '/api/analyze-receipt',
        { image: 'AAAA', lines: [{ text: NUL, corners: SQUARE }] },
      ],
      [
        'an address',
        signedOut,
        'POST',
        '/api/auth/passkey-login',
        { email: 'a\0@example.com', passkey: PASSKEY },
      ],
      ['an address', signedOut, 'POST', '/api/auth/forgot-passkey', { email: 'a\0@example.com' }],
      [
        'a name',
        fresh,
        'POST',
        '/api/auth/setup-passkey',
        { email: 'fresh@example.com', passkey: PASSKEY, firstName: NUL },
      ],
    ];
    const before = await rowsOf(app);
    for (const [what, browser, method, path, body] of calls) {
      const answer =
        body === undefined
          ? await browser.fetch(path, { method })
          : await browser.fetch(path, {
              method,
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            });
      await expectRefused(answer, `${what}: ${method} ${path}`);
    }
    expect(await rowsOf(app)).toEqual(before);
    // the browser opens this one as a page, so the error redirects to a page of ours
    const back = await nora.get('/auth/google-drive?back=/library%00');
    expect(back.headers.get('location')).toBe('/library?drive=failed');
  });

  it('is rejected in every field of a save', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn('nora@example.com');
    const pdf = await aPdf();
    const before = await rowsOf(app);
    for (const field of Object.keys(savePdf.form.shape)) {
      const body = saveForm(pdf, { [field]: NUL });
      const answer = await nora.fetch('/api/receipts/save-pdf', { method: 'POST', body });
      expect(answer.status, field).toBe(400);
      // other checks of a field reject it with different words
      expect((await bodyOf(answer)).message, field).toContain('NUL');
    }
    expect(await rowsOf(app)).toEqual(before);
  });
});

const SQUARE = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

import { expect, it } from 'vitest';
import type { TestBrowser } from '../testing/browser.ts';
import { bodyOf } from '../testing/browser.ts';
import { aPdf, saveForm } from '../testing/receipt-form.ts';
import { testApp } from '../testing/test-app.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';

const NUL = 'a\0b';
const PASSKEY = '274913';

async function expectRefused(answer: Response, what: string): Promise<void> {
  expect(answer.status, what).toBe(400);
  expect(await bodyOf(answer), what).toMatchObject({ code: 'invalid_request' });
}

describeOnBothDatabases('A NUL character', (database) => {
  it('is rejected in every text of a call, at any depth, and nothing is written', async () => {
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
    // the browser opens this one as a page, so the error redirects to a page of ours
    const back = await nora.get('/auth/google-drive?back=/library%00');
    expect(back.headers.get('location')).toBe('/library?drive=failed');
  });

  it('is rejected in every field of a save', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn('nora@example.com');
    const pdf = await aPdf();
    for (const field of [
      'filename',
      'vendor',
      'total',
      'date',
      'location',
      'category',
      'analysisId',
    ] as const) {
      const body = saveForm(pdf, { [field]: NUL });
      await expectRefused(await nora.fetch('/api/receipts/save-pdf', { method: 'POST', body }), field);
    }
    expect(await bodyOf(await nora.get('/api/receipts'))).toEqual([]);
  });
});

const SQUARE = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

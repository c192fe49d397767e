import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
const BROKEN = {
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'total')",
  stack: 'index-Ab12_x.js:12:3456\nlibrary-Cd34.js:1:98765',
  screen: '/receipt/:id',
  build: 'index-Ab12_x.js',
};

const report = (browser: TestBrowser, error: object = {}) =>
  browser.post('/api/page-errors', { ...BROKEN, ...error });

const logged = (app: TestApp) =>
  app.log.map((line) => JSON.parse(line)).filter(({ code }) => code === 'page_error');

async function appWithLog(database: 'SQLite' | 'PostgreSQL' = 'SQLite') {
  return testApp({ database, settings: { LOG_LEVEL: 'info', METRICS_PORT: '9464' } });
}

/** The status that another server of the company sends to the same person. */
async function statusOnSecondServer({ deps, url }: TestApp, browser: TestBrowser): Promise<number> {
  const second = await createApp(deps, { pageDir: join(deps.config.dataDir, 'no-page') });
  onTestFinished(() => second.close());
  const { statusCode } = await second.inject({
    method: 'POST',
    url: '/api/page-errors',
    headers: { host: new URL(url).host, origin: url },
    cookies: Object.fromEntries(browser.cookies),
    payload: BROKEN,
  });
  return statusCode;
}

describeOnBothDatabases('An error on the page', (database) => {
  it('is one log line: what broke, where in our code and on which screen, but not whose page it was', async () => {
    const app = await appWithLog(database);
    const nora = await app.signedIn(NORA, { passkey: false });
    const answer = await report(nora);
    expect(answer.status).toBe(200);
    expect(logged(app)).toEqual([
      {
        level: 40,
        time: expect.any(Number),
        pid: process.pid,
        hostname: expect.any(String),
        reqId: answer.headers.get('x-request-id'),
        code: 'page_error',
        name: 'TypeError',
        message: 'Cannot read properties of undefined (reading <text>)',
        stack: ['index-Ab12_x.js:12:3456', 'library-Cd34.js:1:98765'],
        screen: '/receipt/:id',
        build: 'index-Ab12_x.js',
        msg: 'an error on the page',
      },
    ]);
    expect(await app.deps.metricsPage?.write(null)).toContain('slipcase_page_errors_total 1');
  });

  it('is accepted ten times a minute per session, across all servers, without limiting other sessions', async () => {
    const app = await appWithLog(database);
    const [nora, ong] = [await app.signedIn(NORA), await app.signedIn('ong@example.com')];
    app.clock.stop();
    const start = app.clock.now();
    let taken = 0;
    let last = 0;
    while (app.clock.now() < start + 58_000) {
      const answer = await report(nora);
      if (answer.status === 200) taken += 1;
      else expect(answer.status).toBe(429);
      last = answer.status;
      app.clock.advance(2_000);
    }
    // five at once, and one more every 12 s
    expect(taken).toBe(9);
    expect(last).toBe(429);
    expect(await statusOnSecondServer(app, nora)).toBe(429);
    expect(logged(app)).toHaveLength(taken);
    expect((await report(ong)).status).toBe(200);
    app.clock.advance(60_000);
    expect((await report(nora)).status).toBe(200);
  });
});

it.each([
  ['a file name', `cannot open 'C:\\Users\\Nora\\O'Hara dinner.pdf'`],
  ['a file name in a path', 'cannot open /home/nora/dinner.pdf'],
  ['a file name alone', 'no picture in O-Hara-dinner.heic'],
  ['a piece of JSON', `Unexpected token 'G', "Geheimnis 4711" is not valid JSON`],
  ['a piece of JSON that breaks off', `Unexpected token G in JSON: "Geheimnis`],
  ['a mail address', 'no account nora.whitlock@example.com here'],
  ['a URL with its query', 'failed at https://slipcase.example.com/receipt/1?vendor=Geheimnis#Nora'],
  ['an object URL', 'not loaded: blob:https://slipcase.example.com/Geheimnis'],
  ['a data URL', 'not loaded: data:text/plain,Geheimnis'],
  ['a passkey', 'got 274913 instead'],
  ['an id', 'no receipt 7c1e2f4a-0000-4abc-8def-00000000000a'],
  ['a name with accents', 'no vendor Müllers'],
  ['a long token', `token ${'aB3_'.repeat(11)} refused`],
  ['a second line', 'failed\nGeheimnis of Nora'],
])('An error on the page loses %s before it is logged', async (_case, message) => {
  const app = await appWithLog();
  const nora = await app.signedIn(NORA);
  const stack = `Error: ${message}\n    at save (https://slipcase.example.com/assets/index-A.js?Geheimnis=Nora:1:2)\nGeheimnis\nat index-B.js:3:4`;
  expect((await report(nora, { message, stack, name: 'Geheimnis 4711' })).status).toBe(200);
  // the fields that the server adds may contain '4711' or '2749' by chance
  const [{ time: _time, pid: _pid, reqId: _reqId, hostname: _hostname, ...said }] = logged(app);
  expect(said).toMatchObject({ name: 'Error', stack: expect.arrayContaining(['index-B.js:3:4']) });
  expect(JSON.stringify(said)).not.toMatch(
    /eheimnis|4711|nora|whitlock|hara|dinner|example\.com|2749|7c1e2f4a|ller|aB3_/iu,
  );
});

it('An error on the page is accepted only from signed-in people, and only if it is short', async () => {
  const app = await appWithLog();
  expect((await report(app.browser())).status).toBe(401);
  const nora = await app.signedIn(NORA);
  expect((await report(nora, { more: 'x'.repeat(4096) })).status).toBe(413);
  expect((await report(nora, { message: 'x'.repeat(301) })).status).toBe(400);
  expect((await report(nora, { screen: '/receipt/7c1e2f4a' })).status).toBe(400);
  expect((await report(nora, { build: 'Geheimnis 4711' })).status).toBe(400);
  expect(logged(app)).toEqual([]);
});

it('An error on the page does not keep a session alive', async () => {
  const app = await appWithLog();
  const nora = await app.signedIn(NORA);
  for (let hour = 0; hour < 25; hour += 1) {
    await report(nora);
    app.clock.advance(60 * 60_000);
  }
  expect((await report(nora)).status).toBe(401);
});

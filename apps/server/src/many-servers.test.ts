import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Balancer, balancer } from './testing/balancer.ts';
import { bodyOf, TestBrowser } from './testing/browser.ts';
import { cableTo } from './testing/cable.ts';
import { freePort } from './testing/free-port.ts';
import { aPdf, saveForm } from './testing/receipt-form.ts';
import { type RoleServer, sharedStores, startRole } from './testing/role-servers.ts';
import { newFolder } from './testing/started-server.ts';
import { testApp } from './testing/test-app.ts';
import { describeOnPostgres } from './testing/test-database.ts';

/**
 * Three servers behind a balancer, a reader, one PostgreSQL and one S3. People see the same on each server.
 */

const NOTICED = { timeout: 20_000, interval: 100 };

type Person = { browsers: TestBrowser[]; any: TestBrowser; userId: string };
type Place = {
  servers: RoleServer[];
  balancer: Balancer;
  /** cuts the first server off from the database */
  cutOff(): void;
  person(email: string): Promise<Person>;
  driveDir: string;
};

async function threeServers(): Promise<Place> {
  const stores = await sharedStores();
  const driveDir = await newFolder();
  const cable = await cableTo(stores.settings.DATABASE_URL ?? '');
  onTestFinished(cable.remove);
  const port = await freePort();
  // all servers use the balancer's name
  const shared = { PUBLIC_URL: `http://localhost:${port}`, DRIVE_DIR: driveDir, TRUST_PROXY: '127.0.0.1' };
  const [app, ...started] = await Promise.all([
    testApp({ settings: { ...stores.settings, ROLE: 'web' } }),
    startRole('web,worker', stores, { ...shared, DATABASE_URL: cable.url }),
    startRole('web,worker', stores, shared),
    startRole('web,worker', stores, shared),
    startRole('reader', stores),
  ]);
  const servers = started.slice(0, 3);
  const front = await balancer(
    servers.map(({ url }) => url),
    port,
  );
  await expect.poll(() => front.inUse(), NOTICED).toHaveLength(3);
  return {
    servers,
    balancer: front,
    driveDir,
    cutOff: cable.cut,
    async person(email) {
      const signedIn = await app.signedIn(email);
      const at = (url: string) => {
        const browser = new TestBrowser(url, shared.PUBLIC_URL);
        for (const [name, value] of signedIn.cookies) browser.cookies.set(name, value);
        return browser;
      };
      return { userId: signedIn.userId, any: at(front.url), browsers: servers.map(({ url }) => at(url)) };
    },
  };
}

const save = async (browser: TestBrowser, key: string, vendor = 'Pinwright Hardware', signal?: AbortSignal) =>
  browser.fetch('/api/receipts/save-pdf', {
    method: 'POST',
    body: saveForm(await aPdf(), { vendor }),
    headers: { 'idempotency-key': key, connection: 'close' },
    ...(signal ? { signal } : {}),
  });

const list = async (browser: TestBrowser) =>
  (await bodyOf(await browser.get('/api/receipts'))) as { id: string }[];

describeOnPostgres('Three servers behind a balancer', () => {
  it('act like one: sessions, saves, lists, undo, wrong passkeys, readings and exports work across all of them', async () => {
    const { person, driveDir } = await threeServers();
    const { browsers, any } = await person('nora@example.com');
    const [one, two, three] = browsers as [TestBrowser, TestBrowser, TestBrowser];
    // one save, sent to all at once
    const key = randomUUID();
    const saves = await Promise.all(browsers.map((browser) => save(browser, key)));
    const ids = new Set<string>();
    for (const answer of saves) {
      expect([200, 409, 503]).toContain(answer.status);
      if (answer.status === 200) ids.add((await bodyOf(answer)).receipt.id);
    }
    expect(ids.size).toBe(1);
    const [id] = [...ids];
    for (const browser of browsers) expect((await list(browser)).map((receipt) => receipt.id)).toEqual([id]);
    // all servers have the same revision
    await vi.waitFor(async () => {
      // the export of the receipt raises the revision at some point
      const revision = (await one.get('/api/receipts')).headers.get('etag') ?? '';
      expect(revision).not.toBe('');
      expect((await two.get('/api/receipts', { 'if-none-match': revision })).status).toBe(304);
    }, 60_000);
    // a file that one server stored can be downloaded from another
    const file = await three.get(`/api/receipts/${id}/download`);
    expect(file.status).toBe(200);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(500);
    // exported once, by any server
    await expect
      .poll(
        async () => (await readdir(driveDir, { recursive: true })).filter((name) => name.endsWith('.pdf')),
        NOTICED,
      )
      .toHaveLength(1);
    // deleted on one, undone on another
    expect((await one.delete(`/api/receipts/${id}`)).status).toBe(200);
    expect(await list(three)).toEqual([]);
    expect((await two.post('/api/receipts/restore', { ids: [id] })).status).toBe(200);
    expect(await list(three)).toHaveLength(1);
    // read by a reader that none of these servers has
    const image = Buffer.alloc(400, 7).toString('base64');
    for (const answer of await Promise.all(
      [any, ...browsers].map((its) => its.post('/api/analyze-receipt', { image })),
    ))
      expect(answer.status).toBe(200);
    // five wrong passkeys, on any servers
    const guess = (browser: TestBrowser) => {
      browser.cookies.clear();
      return browser.post('/api/auth/passkey-login', { email: 'nora@example.com', passkey: '000001' });
    };
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await guess(browsers[n % 3] ?? one)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('lose and repeat nothing while people save and one is killed, one hangs, and one is cut off from the database', async () => {
    const place = await threeServers();
    const { servers, person, cutOff } = place;
    const people = await Promise.all(['nora', 'ong', 'ada'].map((name) => person(`${name}@example.com`)));
    let isOver = false;
    const foul: string[] = [];
    const acknowledged = new Map<Person, Set<string>>(people.map((its) => [its, new Set()]));
    /** like the page, uses the same key until the server answers 200 */
    const savers = people.map(async (its) => {
      for (let n = 0; !isOver || n === 0; n += 1) {
        const key = randomUUID();
        for (;;) {
          const answer = await save(its.any, key, `Vendor ${n}`, AbortSignal.timeout(4000)).catch(() => null);
          if (answer?.status === 200) {
            acknowledged.get(its)?.add((await bodyOf(answer)).receipt.id);
            break;
          }
          if (answer && ![429, 503, 409].includes(answer.status))
            foul.push(`${answer.status} ${await answer.text()}`);
          if (foul.length > 0) return;
          await wait(100);
        }
      }
    });
    const savesMore = async () => {
      const count = () => [...acknowledged.values()].reduce((sum, ids) => sum + ids.size, 0);
      const before = count();
      await expect.poll(count, NOTICED).toBeGreaterThan(before + 5);
    };
    await savesMore();
    const [first, second, third] = servers as [RoleServer, RoleServer, RoleServer];
    third.child.kill('SIGKILL');
    await savesMore();
    second.child.kill('SIGSTOP');
    await savesMore();
    second.child.kill('SIGCONT');
    await expect.poll(() => place.balancer.inUse(), NOTICED).toContain(second.url);
    cutOff();
    await expect.poll(() => place.balancer.inUse(), NOTICED).not.toContain(first.url);
    await savesMore();
    isOver = true;
    await Promise.all(savers);
    expect(foul).toEqual([]);
    for (const [its, ids] of acknowledged)
      expect(new Set((await list(its.any)).map(({ id }) => id))).toEqual(ids);
  });
});

import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { openPostgres } from './adapters/database/postgres.ts';
import { bodyOf, type TestBrowser } from './testing/browser.ts';
import { aPhotograph, captureForm, newTokenOf, sendWithToken, waitingFor } from './testing/capture-calls.ts';
import { freePort } from './testing/free-port.ts';
import { type RoleServer, type SharedStores, sharedStores, startRole } from './testing/role-servers.ts';
import { testApp } from './testing/test-app.ts';
import { describeOnPostgres } from './testing/test-database.ts';

/** longer than the minimum length in the contract */
const image = Buffer.alloc(400, 7).toString('base64');
/** a killed reader is noticed within 10 s; a busy computer needs more for the rest */
const TAKEN_OVER_MS = 20_000;
/** time until a dead reader counts as dead on a busy computer */
const NOTICED = { timeout: 30_000, interval: 100 };

const analyze = (browser: TestBrowser) => browser.post('/api/analyze-receipt', { image });

async function webServer(stores: SharedStores, settings: Record<string, string> = {}) {
  const app = await testApp({ settings: { ...stores.settings, ROLE: 'web', ...settings } });
  return { app, nora: await app.signedIn('nora@example.com') };
}

async function reader(stores: SharedStores, readingMs = 0): Promise<RoleServer> {
  const started = await startRole('reader', stores, { readingMs });
  await expect.poll(async () => (await fetch(`${started.url}/api/health/ready`)).status).toBe(200);
  return started;
}

describeOnPostgres('A web server', () => {
  it('reads pictures on another server, and starts no reader of its own', async () => {
    const stores = await sharedStores();
    const [, { app, nora }] = await Promise.all([reader(stores), webServer(stores)]);
    const answer = await analyze(nora);
    expect(await bodyOf(answer)).toMatchObject({ vendor: null, kind: 'other' });
    expect(answer.status).toBe(200);
    await expect.poll(() => doomed(app)).toBe(0);
  });

  it('uploads a picture once for its reader, and keeps that file as the photograph', async () => {
    const stores = await sharedStores();
    const [, { app, nora }] = await Promise.all([reader(stores), webServer(stores)]);
    stores.s3.calls();
    const { analysisId } = await bodyOf(await analyze(nora));
    expect(stores.s3.calls()).toEqual(['PUT', 'GET']);
    const { photo_key } = await app.deps.db
      .selectFrom('analyses')
      .select('photo_key')
      .where('id', '=', analysisId)
      .executeTakeFirstOrThrow();
    expect(await app.deps.blobs.read(photo_key ?? '')).toEqual(Buffer.from(image, 'base64'));
    expect(await doomed(app)).toBe(0);
  });

  it('has a receipt that an app sent read by two other servers, before its person opens a page', async () => {
    const stores = await sharedStores();
    const [, { app, nora }] = await Promise.all([reader(stores), webServer(stores)]);
    const { token } = await newTokenOf(nora);
    await sendWithToken(app, token, captureForm(await aPhotograph(1)));
    const reading = async () => (await waitingFor(nora)).captures[0]?.reading;
    expect(await reading()).toBe('pending');
    await startRole('worker', stores);
    await expect.poll(reading, NOTICED).toBe('ready');
    const { id } = (await waitingFor(nora)).captures[0];
    expect((await bodyOf(await nora.get(`/api/captures/${id}/reading`))).analyses).toHaveLength(1);
    await expect.poll(() => doomed(app)).toBe(0);
  });

  it('withdraws a picture when the person has left', async () => {
    const stores = await sharedStores();
    const [slow, { app, nora }] = await Promise.all([reader(stores, 600_000), webServer(stores)]);
    const first = analyze(nora);
    await reads(stores, slow);
    const gone = new AbortController();
    const waits = nora
      .fetch('/api/analyze-receipt', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ image }),
        signal: gone.signal,
      })
      .catch(() => null);
    const rows = () => app.deps.db.selectFrom('readings').select('state').execute();
    await expect
      .poll(async () => (await rows()).map(({ state }) => state).sort())
      .toEqual(['reading', 'waiting']);
    gone.abort();
    await waits;
    await expect.poll(rows).toEqual([{ state: 'reading' }]);
    await reader(stores);
    slow.child.kill('SIGTERM');
    expect((await first).status).toBe(200);
  });

  it('without any reader says that it cannot read now, and serves everything else; readiness and metrics say so, too', async () => {
    const stores = await sharedStores();
    const METRICS_PORT = String(await freePort());
    const web = await startRole('web', stores, { METRICS_PORT });
    const { app, nora } = await webServer(stores);
    const refused = await analyze(nora);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await bodyOf(refused)).toEqual({
      code: 'readers_away',
      message:
        'Slipcase cannot read receipts right now. Please try again later, or fill in the details by hand.',
    });
    expect((await nora.get('/api/receipts')).status).toBe(200);
    const readiness = () => app.browser().get('/api/health/ready').then(bodyOf);
    expect(await readiness()).toMatchObject({ status: 'ready', readers: 'away' });
    const metrics = async () => (await fetch(`http://localhost:${METRICS_PORT}/metrics`)).text();
    // the first scrape may leave out what takes long
    await expect.poll(metrics).toContain('slipcase_readers{state="alive"} 0');
    await reader(stores);
    await expect.poll(readiness).toMatchObject({ status: 'ready', readers: 'alive' });
    await expect.poll(metrics).toContain('slipcase_readers{state="alive"} 1');
    await expect.poll(metrics).toContain('slipcase_outbox_waiting{outbox="readings"} 0');
    expect((await analyze(nora)).status).toBe(200);
    expect((await fetch(`${web.url}/api/health/live`)).status).toBe(200);
  });
});

describeOnPostgres('A reader', () => {
  it('answers a balancer’s two health checks, and has no page, no calls and no sign-in', async () => {
    const stores = await sharedStores();
    const { url } = await reader(stores);
    expect(await (await fetch(`${url}/api/health/live`)).json()).toEqual({ status: 'live' });
    expect(await (await fetch(`${url}/api/health/ready`)).json()).toEqual({
      status: 'ready',
      outboxAgeSeconds: 0,
    });
    for (const path of ['/', '/api/receipts', '/auth/google', '/api/openapi.json', '/dev-mail'])
      expect((await fetch(`${url}${path}`)).status, path).toBe(404);
    expect((await fetch(`${url}/api/health/ready`, { method: 'POST' })).status).toBe(405);
  });

  it('that is killed in the middle of a picture causes only a delay: another one reads it', async () => {
    const stores = await sharedStores();
    const [slow, { nora }] = await Promise.all([reader(stores, 600_000), webServer(stores)]);
    const answer = analyze(nora);
    await reads(stores, slow);
    await reader(stores);
    const killed = performance.now();
    slow.child.kill('SIGKILL');
    expect((await answer).status).toBe(200);
    expect(performance.now() - killed).toBeLessThan(TAKEN_OVER_MS);
  });

  it('that has to stop hands its picture back right away', async () => {
    const stores = await sharedStores();
    const [slow, { nora }] = await Promise.all([reader(stores, 600_000), webServer(stores)]);
    const answer = analyze(nora);
    await reads(stores, slow);
    await reader(stores);
    const stopped = performance.now();
    slow.child.kill('SIGTERM');
    expect((await answer).status).toBe(200);
    expect(await slow.exit).toBe(0);
    expect(performance.now() - stopped).toBeLessThan(15_000);
  });

  it('that a picture crashes is the first of at most two: then the person is asked to fill in the details by hand', async () => {
    const stores = await sharedStores();
    const [first, { nora }] = await Promise.all([reader(stores, 600_000), webServer(stores)]);
    const answer = analyze(nora);
    await reads(stores, first);
    first.child.kill('SIGKILL');
    const second = await reader(stores, 600_000);
    await reads(stores, second);
    second.child.kill('SIGKILL');
    await reader(stores);
    const refused = await answer;
    expect(refused.status).toBe(503);
    expect(await bodyOf(refused)).toMatchObject({ code: 'reader_failed' });
    expect((await analyze(nora)).status).toBe(200);
  });
});

/** Resolves when a server has started to read a picture. */
async function reads({ settings }: SharedStores, { child }: RoleServer): Promise<void> {
  const db = openPostgres(settings.DATABASE_URL ?? '');
  const name = `${hostname()}, process ${child.pid}`;
  const begun = () =>
    db
      .selectFrom('readings')
      .innerJoin('readers', 'readers.id', 'readings.reader')
      .select('readings.id')
      .where('readers.name', '=', name)
      .execute();
  await expect.poll(begun, NOTICED).toHaveLength(1);
  await db.destroy();
}

async function doomed({ deps }: Awaited<ReturnType<typeof testApp>>): Promise<number> {
  return (await deps.db.selectFrom('doomed_blobs').select('key').execute()).length;
}

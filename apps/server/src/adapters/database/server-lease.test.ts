import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { bodyOf } from '../../testing/browser.ts';
import { freePort } from '../../testing/free-port.ts';
import {
  idOf,
  markOf,
  NORA_EMAIL,
  refusalOfStart,
  type Settings,
  settingsOf,
  starts,
  withDatabase,
} from '../../testing/installations.ts';
import { aPdf, saveForm } from '../../testing/receipt-form.ts';
import { save, saved } from '../../testing/saved-receipts.ts';
import { newFolder, startProcess } from '../../testing/started-server.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { describeOnPostgres } from '../../testing/test-database.ts';

describeOnPostgres('Servers on one database', () => {
  it('that start for the first time at the same moment, with a bucket, agree on one id and work side by side', async () => {
    const its = await settingsOf('PostgreSQL and a bucket');
    const letGo = await holdIds(its);
    const starting = Promise.all(
      [1, 2, 3].map(async () => testApp({ settings: { ...its, DATA_DIR: await newFolder() } })),
    );
    await letGo(3);
    const servers = await starting;
    expect(await markOf(its)).toContain(await idOf(its));
    const [first, second] = servers as [TestApp, TestApp];
    const browser = await first.signedIn(NORA_EMAIL);
    await saved(browser);
    const there = second.browser();
    for (const cookie of browser.cookies) there.cookies.set(...cookie);
    expect(await bodyOf(await there.get('/api/receipts'))).toHaveLength(1);
  });

  it('that keep files in a folder are limited to one: a second one refuses to start and says why, until the first has stopped', async () => {
    const its = await settingsOf('PostgreSQL and a folder');
    const first = await testApp({ settings: its });
    const reason = await refusalOfStart({ ...its, DATA_DIR: await newFolder() });
    expect(reason).toMatch(/^DATABASE_URL: another server \(.*, process \d+\) works on this database/u);
    expect(reason).toContain('set BLOBS_URL for both');
    expect((await first.browser().get('/api/health/ready')).status).toBe(200);
    await first.close();
    await expect.poll(() => holderOf(its)).toMatchObject({ holder: null });
    await starts(its);
  });

  it('with a bucket do not start beside one that keeps its files in a folder', async () => {
    const its = await settingsOf('PostgreSQL and a folder');
    await testApp({ settings: its });
    const { BLOBS_URL = '' } = await settingsOf('PostgreSQL and a bucket');
    expect(await refusalOfStart({ ...its, BLOBS_URL })).toContain(
      'works on this database and keeps its files in a folder',
    );
  });

  it('that are killed release the database within ten seconds, and the next one says how long it waits', async () => {
    const its = await settingsOf('PostgreSQL and a folder');
    const killed = await startedServer(its);
    killed.child.kill('SIGKILL');
    await killed.exit;
    expect((await holderOf(its))?.left).toBeLessThanOrEqual(10_000);
    // however long the next one takes to start
    await setLeft(its, 600_000);
    const next = startProcess(['apps/server/src/main.ts'], { ...its, PORT: String(await freePort()) });
    const said = await next.until('to see whether it still runs');
    expect(Number(/Waiting for up to (\d+) s/u.exec(said)?.[1])).toBeGreaterThan(400);
    await setLeft(its, 0);
    await next.until('Stop with Ctrl+C');
  });

  it('that were paused stop with a message if another one has taken over', async () => {
    const its = await settingsOf('PostgreSQL and a folder');
    const stopped = await startedServer(its);
    stopped.child.kill('SIGSTOP');
    await setLeft(its, 0);
    const next = await testApp({ settings: its });
    stopped.child.kill('SIGCONT');
    expect(await stopped.exit).toBe(1);
    expect(stopped.output()).toMatch(
      /Slipcase must stop\.\nAnother server \(.*\) has taken over this database/u,
    );
    expect((await next.browser().get('/api/health/ready')).status).toBe(200);
  });

  it('save nothing once another one has taken over', async () => {
    const its = await settingsOf('PostgreSQL and a folder');
    const app = await testApp({ settings: its });
    const browser = await app.signedIn(NORA_EMAIL);
    await app.deps.db.updateTable('installation').set({ holder: 'another', holder_name: 'b' }).execute();
    expect((await save(browser, saveForm(await aPdf()))).status).toBe(503);
    expect(await bodyOf(await browser.get('/api/receipts'))).toEqual([]);
    expect((await app.deps.lease?.lost)?.message).toContain('Another server (b) has taken over');
  });
});

/**
 * Keeps servers from writing an id. @returns a function that lets them write once this many have seen that
 * there is none
 */
async function holdIds(its: Settings): Promise<(servers: number) => Promise<void>> {
  const client = new Client({ connectionString: its.DATABASE_URL });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE installation IN SHARE ROW EXCLUSIVE MODE');
  return async (servers) => {
    const waiting = "SELECT 1 FROM pg_locks WHERE relation = 'installation'::regclass AND NOT granted";
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(servers);
    await client.query('COMMIT');
    await client.end();
  };
}

const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Who holds the server lock, and for how many more milliseconds, by the database's clock. */
function holderOf(its: Settings) {
  const left = sql<number>`(held_until - ${NOW})::float8`.as('left');
  return withDatabase(its, (db) => db.selectFrom('installation').select(['holder', left]).executeTakeFirst());
}

/** Makes the server lock expire this soon, by the database's clock. */
async function setLeft(its: Settings, milliseconds: number): Promise<void> {
  const until = sql<number>`${NOW} + ${sql.lit(milliseconds)}`;
  await withDatabase(its, (db) => db.updateTable('installation').set({ held_until: until }).execute());
}

async function startedServer(its: Settings) {
  const server = startProcess(['apps/server/src/main.ts'], { ...its, PORT: String(await freePort()) });
  await server.until('Stop with Ctrl+C');
  return server;
}

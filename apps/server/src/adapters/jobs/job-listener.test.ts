import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { add, HOUR, jobPlace } from '../../testing/job-place.ts';
import { pgBouncerMissing, throughPgBouncer } from '../../testing/poolers.ts';
import { type Postgres, startPostgres } from '../../testing/postgres.ts';
import { describeOnPostgres, newPostgresDatabase } from '../../testing/test-database.ts';

const DEAF = /^DATABASE_URL goes through a pooler .* once a second\. Set DATABASE_DIRECT_URL/u;

describeOnPostgres('A server that waits for jobs', () => {
  it('learns right away of jobs that another server adds, even if their clocks are hours apart', async () => {
    const said: string[] = [];
    const { db, jobs, server } = await jobPlace('PostgreSQL', { said });
    const { runner, done } = server();
    runner.start();
    await add({ db, jobs }, 'first');
    await expect.poll(() => done).toEqual(['first']);
    const times: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const begin = performance.now();
      await add({ db, jobs }, `${n}`);
      await expect.poll(() => done.at(-1), { interval: 5 }).toBe(`${n}`);
      times.push(performance.now() - begin);
    }
    // much sooner than a poll
    expect(times.toSorted((one, other) => one - other)[5]).toBeLessThan(900);
    expect(said).toEqual([]);
  });

  it('can stop at any moment, even while it connects', async () => {
    const { jobs } = await jobPlace('PostgreSQL');
    await jobs.watch(() => {}).stop();
    const watch = jobs.watch(() => {});
    await expect.poll(() => watch.pollMs).toBe(30_000);
    await watch.stop();
    expect(watch.pollMs).toBe(1000);
  });

  it('leaves jobs alone until they are due', async () => {
    const { db, jobs, server } = await jobPlace('PostgreSQL');
    const { runner, done } = server();
    runner.start();
    await add({ db, jobs }, 'later', { delayMs: HOUR });
    await add({ db, jobs }, 'soon', { delayMs: 300 });
    await expect.poll(() => done).toEqual(['soon']);
  });
});

describe.skipIf(pgBouncerMissing() || inject('postgresUrl') === null)(
  'Behind PgBouncer in transaction mode',
  () => {
    it('jobs are done within about a second, and the log says at the start how to make it faster', async () => {
      const said: string[] = [];
      const url = await throughPgBouncer(await newPostgresDatabase(), 'transaction');
      const { db, jobs, server } = await jobPlace('PostgreSQL', { url, said });
      const { runner, done } = server();
      runner.start();
      await expect.poll(() => said, { timeout: 10_000 }).toEqual([expect.stringMatching(DEAF)]);
      const begin = performance.now();
      await add({ db, jobs }, 'polled');
      await expect.poll(() => done, { timeout: 5000, interval: 20 }).toEqual(['polled']);
      expect(performance.now() - begin).toBeLessThan(2500);
    });

    it('jobs start right away with DATABASE_DIRECT_URL', async () => {
      const said: string[] = [];
      const directUrl = await newPostgresDatabase();
      const url = await throughPgBouncer(directUrl, 'transaction');
      const { db, jobs, server } = await jobPlace('PostgreSQL', { url, directUrl, said });
      const { runner, done } = server();
      const watch = jobs.watch(() => {});
      await expect.poll(() => watch.pollMs, { timeout: 5000 }).toBe(30_000);
      await watch.stop();
      runner.start();
      await add({ db, jobs }, 'heard');
      await expect.poll(() => done, { timeout: 5000 }).toEqual(['heard']);
      expect(said).toEqual([]);
    });
  },
);

describe.skipIf(inject('postgresUrl') === null)('A server whose PostgreSQL', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = (await startPostgres()) as Postgres;
  });
  afterAll(() => postgres.remove());

  it.each<[how: string, away: () => Promise<unknown>, back: () => Promise<unknown>]>([
    ['crashes and restarts', () => postgres.crash(), () => postgres.start()],
    [
      'closes all connections',
      () =>
        postgres.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
        ),
      async () => {},
    ],
  ])('%s runs jobs again within five seconds', async (_how, away, back) => {
    const name = `jobs_${crypto.randomUUID().replaceAll('-', '')}`;
    await postgres.query(`CREATE DATABASE ${name}`);
    const url = postgres.url.replace('DATABASE', name);
    const { db, jobs, server } = await jobPlace('PostgreSQL', { url, mayFail: true });
    const { runner, done } = server();
    runner.start();
    await add({ db, jobs }, 'before');
    await expect.poll(() => done).toEqual(['before']);
    await away();
    await back();
    const begin = performance.now();
    // the page sends the save again until it succeeds
    await expect.poll(() => add({ db, jobs }, 'after').catch(() => false), { timeout: 5000 }).toBe(true);
    await expect.poll(() => done, { timeout: 5000, interval: 20 }).toContain('after');
    expect(performance.now() - begin).toBeLessThan(5000);
  });
});

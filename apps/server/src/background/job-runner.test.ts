import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { HopelessJobError, type JobKind, JobLaterError, type Jobs } from '../adapters/jobs/jobs.ts';
import { NO_METRICS } from '../adapters/metrics/metrics.ts';
import { createLog } from '../lib/log.ts';
import { add, GREET, HOUR, jobPlace, SING, TICK } from '../testing/job-place.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { type Attempt, createJobRunner, recurring, work } from './job-runner.ts';

describeOnBothDatabases('Jobs', (database) => {
  it('added in a transaction that fails never run; others run once', async () => {
    const { db, jobs, server } = await jobPlace(database);
    const failing = db.transaction().execute(async (transaction) => {
      await jobs.add(transaction, GREET, { owner: 'nora', payload: { word: 'lost' } });
      throw new Error('the save failed');
    });
    await expect(failing).rejects.toThrow('the save failed');
    await add({ db, jobs }, 'hello');
    const { runner, done } = server();
    await runner.runDue();
    await runner.runDue();
    expect(done).toEqual(['hello']);
    expect(await jobs.backlog()).toEqual([]);
  });

  it('wait as long as they should', async () => {
    const { db, jobs, server, clock } = await jobPlace(database);
    await add({ db, jobs }, 'later', { delayMs: HOUR });
    const { runner, done } = server();
    await runner.runDue();
    expect(done).toEqual([]);
    await clock.advance(HOUR);
    await runner.runDue();
    expect(done).toEqual(['later']);
  });

  it('with the same key wait only once, and never run at the same time', async () => {
    const { db, jobs, server } = await jobPlace(database);
    expect(await add({ db, jobs }, 'first', { key: 'k' })).toBe(true);
    expect(await add({ db, jobs }, 'again', { key: 'k' })).toBe(false);
    expect(await add({ db, jobs }, 'other', { key: 'l' })).toBe(true);
    let atOnce = 0;
    const run = async ({ payload }: Attempt<{ word: string }>) => {
      if (payload.word === 'other') return;
      atOnce += 1;
      expect(atOnce).toBe(1);
      // somebody asks again during the attempt, which may have read old data
      if (payload.word === 'first') expect(await add({ db, jobs }, 'second', { key: 'k' })).toBe(true);
      await two.runner.runDue();
      atOnce -= 1;
    };
    const two = server();
    const one = server(run);
    await one.runner.runDue();
    expect(one.begun.toSorted()).toEqual(['first', 'other', 'second']);
    expect(two.done).toEqual([]);
  });

  it('that fail are attempted again after a pause, given up after the last attempt, and restarted by an administrator', async () => {
    const { db, jobs, server, clock } = await jobPlace(database);
    await add({ db, jobs }, 'poison');
    let fails = true;
    const { runner, begun, done } = server(async () => {
      if (fails) throw new Error('the server is away');
    });
    await runner.runDue();
    await runner.runDue();
    expect(begun).toHaveLength(1);
    await clock.advance(1000);
    await runner.runDue();
    expect(begun).toHaveLength(2);
    expect(await jobs.backlog()).toMatchObject([{ kind: 'greet', waiting: 1, givenUp: 0 }]);
    await clock.advance(2000);
    await runner.runDue();
    expect(begun).toHaveLength(3);
    await clock.advance(24 * HOUR);
    await runner.runDue();
    expect(begun).toHaveLength(3);
    expect(await jobs.backlog()).toMatchObject([{ kind: 'greet', waiting: 0, oldestAt: null, givenUp: 1 }]);
    const [aside] = await jobs.givenUp(10);
    expect(aside).toMatchObject({ kind: 'greet', owner: 'nora', attempts: 3, reason: 'the server is away' });

    fails = false;
    expect(await jobs.retryGivenUp({ id: aside?.id ?? '' })).toBe(1);
    expect(await jobs.retryGivenUp({ kind: 'greet' })).toBe(0);
    await runner.runDue();
    expect(done).toEqual(['poison']);
    expect(await jobs.backlog()).toEqual([]);
  });

  it('that are hopeless are given up right away', async () => {
    const { db, jobs, server } = await jobPlace(database);
    await add({ db, jobs }, 'broken');
    const { runner } = server(async () => {
      throw new HopelessJobError('nobody can read it');
    });
    await runner.runDue();
    expect(await jobs.givenUp(10)).toMatchObject([{ attempts: 1, reason: 'nobody can read it' }]);
    expect(await jobs.retryGivenUp({ kind: 'greet' })).toBe(1);
    expect(await jobs.backlog()).toMatchObject([{ waiting: 1, givenUp: 0 }]);
  });

  it('that depend on a person wait as long as it takes, and lose no attempt', async () => {
    const { db, jobs, server, clock } = await jobPlace(database);
    await add({ db, jobs }, 'connect first');
    let waits = 5;
    const { runner, begun, attempts, done } = server(async () => {
      waits -= 1;
      if (waits >= 0) throw new JobLaterError(HOUR, 'not connected');
    });
    for (let hour = 0; hour < 5; hour += 1) {
      await runner.runDue();
      await clock.advance(HOUR - 1);
      await runner.runDue();
      await clock.advance(1);
    }
    await runner.runDue();
    expect(begun).toHaveLength(6);
    expect(new Set(attempts)).toEqual(new Set([1]));
    expect(done).toEqual(['connect first']);
  });

  it('wait at least as long as an outside service asks', async () => {
    const { db, jobs, server, clock } = await jobPlace(database);
    await add({ db, jobs }, 'busy');
    const { runner, attempts } = server(async () => {
      throw new JobLaterError(HOUR, 'too many requests', { counts: true });
    });
    await runner.runDue();
    await clock.advance(HOUR - 1);
    await runner.runDue();
    await clock.advance(1);
    await runner.runDue();
    expect(attempts).toEqual([1, 2]);
  });

  it('take turns by owner: fifty jobs of one person delay another’s only by those in progress, two at a time on all servers', async () => {
    const { db, jobs, server } = await jobPlace(database);
    for (let n = 0; n < 50; n += 1) await add({ db, jobs }, `ong ${n}`, { owner: 'ong' });
    for (const owner of ['nora', 'ruiz']) await add({ db, jobs }, owner, { owner });
    const held = Promise.withResolvers<void>();
    const running = new Set<string>();
    let mostOfOng = 0;
    const run = async ({ payload }: Attempt<{ word: string }>) => {
      running.add(payload.word);
      mostOfOng = Math.max(mostOfOng, [...running].filter((its) => its.startsWith('ong')).length);
      await held.promise;
      running.delete(payload.word);
    };
    const [one, two] = [server(run), server(run)];
    const ran = [one.runner.runDue()];
    await expect.poll(() => running.size).toBe(4);
    expect([...running].map((its) => its.split(' ')[0]).toSorted()).toEqual(['nora', 'ong', 'ong', 'ruiz']);
    ran.push(two.runner.runDue());
    held.resolve();
    await Promise.all(ran);
    await one.runner.runDue();
    expect(one.done.length + two.done.length).toBe(52);
    expect(mostOfOng).toBe(2);
  });

  it('begin with everyone’s first one, however many people have piles and however few jobs run at once', async () => {
    const { db, jobs, server } = await jobPlace(database);
    for (const owner of ['ong', 'holland', 'safer', 'venia'])
      for (let n = 0; n < 10; n += 1) await add({ db, jobs }, `${owner} ${n}`, { owner });
    await add({ db, jobs }, 'nora', { owner: 'nora' });
    const { runner, begun } = server(undefined, { ...GREET, atOnce: 2 });
    await runner.runDue();
    expect(begun).toHaveLength(41);
    // five owners have a first job, and one more job may have started beside these
    expect(begun.indexOf('nora')).toBeLessThan(6);
  });

  it('keep their turns when many are added at once, and one that a person asks for comes first', async () => {
    const { db, jobs, server, clock } = await jobPlace(database);
    const many = (owner: string, hurry = false) =>
      Array.from({ length: 5 }, (_, n) => ({
        owner,
        key: `${owner} ${n}`,
        payload: { word: `${owner} ${n}` },
        delayMs: HOUR,
        hurry,
      }));
    await db.transaction().execute(async (transaction) => {
      await jobs.addAll(transaction, GREET, [...many('ong'), ...many('nora')]);
    });
    await jobs.addAll(db, GREET, []);
    expect(await jobs.backlog()).toMatchObject([{ waiting: 10 }]);
    const { runner, begun } = server(undefined, { ...GREET, atOnce: 1 });
    await runner.runDue();
    expect(begun).toEqual([]);
    // adds them again: no duplicates, and all due now
    await jobs.addAll(db, GREET, many('ong', true));
    await add({ db, jobs }, 'ong 4', { owner: 'ong', key: 'ong 4', hurry: true });
    await jobs.addAll(db, GREET, many('nora'));
    await runner.runDue();
    expect(begun).toHaveLength(5);
    expect(begun.slice(0, 2).toSorted()).toEqual(['ong 0', 'ong 4']);
    await clock.advance(HOUR);
    await runner.runDue();
    expect(begun.slice(5)).toEqual(['nora 0', 'nora 1', 'nora 2', 'nora 3', 'nora 4']);
  });

  it('with the same key both run, one after the other: one whose server died, and one that a person asks for', async () => {
    const { db, jobs, server, clock } = await jobPlace(database);
    await add({ db, jobs }, 'first', { key: 'k' });
    expect(await jobs.claim(GREET, 8)).toHaveLength(1);
    await add({ db, jobs }, 'second', { key: 'k', hurry: true });
    await clock.advance(120_000);
    await jobs.sweep();
    expect(await add({ db, jobs }, 'third', { key: 'k', hurry: true })).toBe(false);
    const { runner, done } = server();
    await runner.runDue();
    expect(done.toSorted()).toEqual(['first', 'second']);
    expect(await jobs.backlog()).toEqual([]);
  });

  it('are found just as fast for a person who has thousands', async () => {
    const { db, jobs } = await jobPlace(database);
    const pile = Array.from({ length: 5000 }, (_, n) => ({
      owner: 'ong',
      key: `${n}`,
      payload: { word: `${n}` },
    }));
    await db.transaction().execute((transaction) => jobs.addAll(transaction, GREET, pile));
    await add({ db, jobs }, 'nora', { owner: 'nora' });
    const begun = performance.now();
    const claimed = await jobs.claim(GREET, 3);
    expect(claimed.map(({ owner }) => owner).toSorted()).toEqual(['nora', 'ong', 'ong']);
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  it('of one owner, and nobody else’s, become due together when what they waited for has happened', async () => {
    const { db, jobs, server } = await jobPlace(database);
    for (const owner of ['nora', 'nora', 'ong']) await add({ db, jobs }, owner, { owner, delayMs: HOUR });
    const { runner, done } = server();
    await jobs.hurry(db, GREET, 'nora');
    await runner.runDue();
    expect(done).toEqual(['nora', 'nora']);
    await jobs.hurry(db, GREET, 'nobody');
    await runner.runDue();
    expect(await jobs.backlog()).toMatchObject([{ waiting: 1 }]);
  });

  it('that ask for more time get it, and learn when another attempt has begun', async () => {
    const { db, jobs, server, clock } = await jobPlace(database);
    await add({ db, jobs }, 'twenty pages');
    const [long] = await jobs.claim(GREET, 1);
    if (!long) throw new Error('nothing was claimed');
    const { runner, begun } = server();
    for (let page = 0; page < 3; page += 1) {
      await clock.advance(50_000);
      expect(await jobs.renew(GREET, long)).toBe(true);
      await jobs.sweep();
      await runner.runDue();
      expect(begun).toEqual([]);
    }
    await clock.advance(120_000);
    await jobs.sweep();
    const [second] = await jobs.claim(GREET, 1);
    expect(second?.attempts).toBe(2);
    expect(await jobs.renew(GREET, long)).toBe(false);
  });

  it('that failed let new ones go first', async () => {
    const { db, jobs, server, clock } = await jobPlace(database);
    await add({ db, jobs }, 'failing', { owner: 'ong' });
    const { runner, begun } = server(
      async ({ payload }) => {
        if (payload.word === 'failing') throw new Error('away');
      },
      { ...GREET, atOnce: 1 },
    );
    await runner.runDue();
    await clock.advance(5000);
    for (const owner of ['nora', 'ruiz']) await add({ db, jobs }, owner, { owner });
    await runner.runDue();
    expect(begun).toEqual(['failing', 'nora', 'ruiz', 'failing']);
  });

  it('are attempted by one of several servers, each once', async () => {
    const { db, jobs, server } = await jobPlace(database);
    for (let n = 0; n < 60; n += 1) await add({ db, jobs }, `${n}`, { owner: `${n % 20}` });
    const servers = [server(), server(), server()];
    await Promise.all(servers.map(({ runner }) => runner.runDue()));
    const done = servers.flatMap((its) => its.done);
    expect(done).toHaveLength(60);
    expect(new Set(done).size).toBe(60);
  });

  it('whose server died are attempted again, and the dead one’s late answer changes nothing', async () => {
    const { db, jobs, server, clock } = await jobPlace(database);
    await add({ db, jobs }, 'killed', { key: 'k' });
    const [lost] = await jobs.claim(GREET, 8);
    if (!lost) throw new Error('nothing was claimed');
    const { runner, done, attempts } = server();
    await clock.advance(59_000);
    await jobs.sweep();
    await runner.runDue();
    expect(done).toEqual([]);
    await clock.advance(60_000);
    await jobs.sweep();
    const [second] = await jobs.claim(GREET, 8);
    if (!second) throw new Error('it was not claimed again');
    expect(second.attempts).toBe(2);
    expect(await jobs.finish(lost)).toBe(false);
    expect(await jobs.postpone(GREET, lost, { delayMs: 0, attempts: 1, reason: '' })).toBe(false);
    expect(await jobs.giveUp(lost, '')).toBe(false);
    expect(await jobs.postpone(GREET, second, { delayMs: 0, attempts: 1, reason: '' })).toBe(true);
    await runner.runDue();
    expect(done).toEqual(['killed']);
    expect(attempts).toEqual([2]);
  });

  it('that crash every server that attempts them are given up', async () => {
    const { db, jobs, server, clock } = await jobPlace(database);
    await add({ db, jobs }, 'deadly');
    for (let n = 0; n < 3; n += 1) {
      expect(await jobs.claim(GREET, 8)).toHaveLength(1);
      await clock.advance(120_000);
      await jobs.sweep();
    }
    const { runner, begun } = server();
    await runner.runDue();
    expect(begun).toEqual([]);
    const [aside] = await jobs.givenUp(10);
    expect(aside?.reason).toContain('its process ended');
    expect(await jobs.retryGivenUp({ kind: 'greet' })).toBe(1);
    await runner.runDue();
    expect(begun).toEqual(['deadly']);
  });

  it('of a newer version wait for a newer server, and those of an older one are understood', async () => {
    const { db, jobs, server, clock } = await jobPlace(database);
    await add({ db, jobs }, 'a song', {}, SING);
    const newer = { ...GREET, version: 3, schema: z.unknown() } as JobKind;
    await jobs.add(db, newer, { owner: 'nora', payload: { words: ['future'] } });
    const older = { ...GREET, version: 1, schema: z.string() };
    await jobs.add(db, older, { owner: 'ruiz', payload: 'past' });
    const { runner, done } = server();
    await runner.runDue();
    await clock.advance(HOUR);
    await runner.runDue();
    expect(done).toEqual(['past']);
    expect(await jobs.backlog()).toMatchObject([
      { kind: 'greet', waiting: 1, givenUp: 0 },
      { kind: 'sing', waiting: 1, givenUp: 0 },
    ]);
    const singer = server(undefined, SING);
    await singer.runner.runDue();
    expect(singer.done).toEqual(['a song']);
  });

  it('whose content nobody understands are given up', async () => {
    const { db, jobs, server } = await jobPlace(database);
    await jobs.add(db, { ...GREET, schema: z.unknown() } as JobKind, { owner: 'nora', payload: { word: 7 } });
    const { runner, begun } = server();
    await runner.runDue();
    expect(begun).toEqual([]);
    expect(await jobs.givenUp(10)).toMatchObject([{ reason: 'its payload cannot be understood' }]);
  });

  it('start by themselves as soon as they are added, and again after a pause', async () => {
    const { db, jobs, server } = await jobPlace(database);
    let failures = 1;
    const quick = { ...GREET, retryMs: { first: 50, longest: 50 } };
    const { runner, done } = server(async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('once');
    }, quick);
    runner.start();
    await add({ db, jobs }, 'now');
    await expect.poll(() => done).toEqual(['now']);
    await db.transaction().execute(async (transaction) => {
      await jobs.add(transaction, GREET, { owner: 'nora', payload: { word: 'with the save' } });
    });
    await expect.poll(() => done).toEqual(['now', 'with the save']);
  });

  it('that run when the server stops continue right away on another one, with the same number of attempts', async () => {
    const { db, jobs, server } = await jobPlace(database);
    await add({ db, jobs }, 'long');
    const one = server(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    void one.runner.runDue();
    await expect.poll(() => one.begun).toEqual(['long']);
    await one.runner.stop();
    const two = server();
    await two.runner.runDue();
    expect(two.done).toEqual(['long']);
    expect(two.attempts).toEqual([1]);
  });

  it('that a server claims as it begins to stop do not begin there, and run elsewhere as the first attempt', async () => {
    const { db, jobs, server } = await jobPlace(database);
    await add({ db, jobs }, 'hello');
    const begun: string[] = [];
    let stopped: Promise<void> | null = null;
    const claim: Jobs['claim'] = async (kind, most) => {
      const claimed = await jobs.claim(kind, most);
      stopped ??= stopping.stop();
      return claimed;
    };
    const stopping = createJobRunner(
      {
        db,
        jobs: { ...jobs, claim },
        log: createLog('silent'),
        metrics: NO_METRICS,
        onError: (error) => expect.fail(String(error)),
      },
      [work(GREET, async ({ payload }) => void begun.push(payload.word))],
    );
    await stopping.runDue();
    await stopped;
    expect(begun).toEqual([]);
    const other = server();
    await other.runner.runDue();
    expect([other.done, other.attempts]).toEqual([['hello'], [1]]);
  });

  it('that repeat run on one of several servers, after each pause and after failures', async () => {
    const { db, jobs, clock } = await jobPlace(database);
    let [runs, fails] = [0, false];
    const newRunner = () => {
      const deps = { db, jobs, log: createLog('silent'), metrics: NO_METRICS };
      return createJobRunner({ ...deps, onError: (error) => expect.fail(String(error)) }, [
        recurring(TICK, HOUR, async () => {
          runs += 1;
          if (fails) throw new Error('the disk is full');
        }),
      ]);
    };
    const first = newRunner();
    first.start();
    await expect.poll(() => runs).toBe(1);
    await first.stop();
    // another server finds the job done
    const second = newRunner();
    second.start();
    await second.runDue();
    await second.stop();
    expect(runs).toBe(1);
    const runner = newRunner();
    const afterAnHour = async () => {
      await clock.advance(HOUR);
      await runner.runDue();
      return runs;
    };
    expect(await afterAnHour()).toBe(2);
    fails = true;
    expect(await afterAnHour()).toBe(3);
    expect(await afterAnHour()).toBe(4);
    fails = false;
    // each success resets the attempts
    for (let n = 5; n < 10; n += 1) expect(await afterAnHour()).toBe(n);
    expect(await jobs.backlog()).toMatchObject([{ kind: 'tick', waiting: 1, givenUp: 0 }]);
  });
});

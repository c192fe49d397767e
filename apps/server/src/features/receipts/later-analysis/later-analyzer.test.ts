import { describe, expect, it } from 'vitest';
import { type Analyzed, AnalyzerError } from '../../../adapters/analyzer/analyzer.ts';
import { startBackground } from '../../../background/background.ts';
import { picturedPdf } from '../../../testing/pictured-pdf.ts';
import { forgetJobs, msToNextJob } from '../../../testing/stored-jobs.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';
import {
  analysesOf,
  appReading,
  DINER,
  found,
  laterRowsOf,
  receiptOf,
  savedUnread,
} from '../../../testing/unread-receipts.ts';
import { createExportQueue } from '../../drive/export-jobs.ts';
import { restoreReceiptsOf } from '../deletion/restore-receipts.ts';
import { LATER_ANALYSES } from './later-analysis-jobs.ts';

const NORA = 'nora.whitlock@example.com';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describeOnBothDatabases('The analysis after the save', (database) => {
  it('is done by another server if its own dies in the middle; a late answer is ignored', async () => {
    const { promise: late, resolve } = Promise.withResolvers<Analyzed>();
    let tries = 0;
    const app = await appReading(database, async () => {
      tries += 1;
      return tries === 1 ? late : DINER;
    });
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    const hanging = app.analyzeSaved();
    await expect.poll(() => tries).toBe(1);
    await app.analyzeSaved();
    expect(tries).toBe(1);
    app.clock.advance(6 * MINUTE);
    await app.setDatabaseClock();
    await app.deps.jobs.sweep();
    await app.analyzeSaved();
    expect(tries).toBe(2);
    resolve({ ...DINER, vendor: found('Too late') });
    await hanging;
    expect(await analysesOf(nora, id)).toMatchObject([{ vendor: 'Copper Kettle Diner' }]);
  });

  it('runs once even if several servers look for work at the same moment', async () => {
    let tries = 0;
    const app = await appReading(database, async () => {
      tries += 1;
      return DINER;
    });
    await savedUnread(await app.signedIn(NORA));
    await Promise.all([app.analyzeSaved(), app.analyzeSaved(), app.analyzeSaved()]);
    expect(tries).toBe(1);
    expect(await laterRowsOf(app)).toMatchObject([{ found_at: expect.anything() }]);
    expect(await app.deps.jobs.backlog()).toMatchObject([{ kind: 'exports' }]);
  });

  it('of many pages takes as long as it needs, and no other server starts it again meanwhile', async () => {
    let pages = 0;
    const app = await appReading(database, async () => {
      pages += 1;
      app.clock.advance(4 * MINUTE);
      await app.setDatabaseClock();
      await app.deps.jobs.sweep();
      await app.analyzeSaved();
      return DINER;
    });
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora, {}, picturedPdf({ pages: 4 }));
    await app.analyzeSaved();
    expect(pages).toBe(4);
    expect(await analysesOf(nora, id)).toHaveLength(4);
  });

  it('does not delay a server that stops, and then does not count as tried', async () => {
    let tries = 0;
    const app = await appReading(database, () => {
      tries += 1;
      return tries === 1 ? new Promise(() => {}) : Promise.resolve(DINER);
    });
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    const failures: unknown[] = [];
    const stop = startBackground(app.deps, (error) => failures.push(error));
    await expect.poll(() => tries).toBe(1);
    await stop();
    expect(failures).toEqual([]);
    expect(await laterRowsOf(app)).toMatchObject([{ claimed_until: 0 }]);
    await app.analyzeSaved();
    expect(tries).toBe(2);
    expect(await receiptOf(nora, id)).toMatchObject({ toCheck: true });
  });

  it('is retried after a failure, less and less often, and given up without changing the receipt', async () => {
    let tries = 0;
    const app = await appReading(database, async () => {
      tries += 1;
      throw new Error('the disk is away');
    });
    app.clock.stop();
    await app.setDatabaseClock();
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    const before = await receiptOf(nora, id);
    const waits: number[] = [];
    for (let failures = 1; failures < 8; failures += 1) {
      await app.analyzeSaved();
      expect(tries).toBe(failures);
      const wait = (await msToNextJob(app, 'later_analyses')) ?? 0;
      waits.push(wait);
      app.clock.advance(wait - 1);
      await app.analyzeSaved();
      expect(tries).toBe(failures);
      app.clock.advance(1);
    }
    // each wait is between half and all of a time that doubles up to an hour
    for (const [index, wait] of waits.slice(2).entries()) expect(wait).toBeGreaterThan(waits[index] ?? wait);
    expect(waits[6]).toBeGreaterThan(20 * (waits[0] ?? HOUR));
    await app.analyzeSaved();
    expect(tries).toBe(8);
    expect(await receiptOf(nora, id)).toEqual(before);
    // an administrator repairs the disk
    expect(await app.deps.jobs.givenUp(10)).toMatchObject([{ reason: 'the disk is away', attempts: 8 }]);
    expect(await app.deps.jobs.retryGivenUp({ kind: 'later_analyses' })).toBe(1);
    await app.analyzeSaved();
    expect(tries).toBe(9);
  });

  it('is retried once if it crashed the reader, and the log says nothing about the receipt', async () => {
    let tries = 0;
    const fail = async () => {
      tries += 1;
      throw new AnalyzerError('failed', { cause: new Error("'Copper Kettle Diner' ended it") });
    };
    const app = await appReading(database, fail, { LOG_LEVEL: 'warn' });
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    const before = await receiptOf(nora, id);
    await app.analyzeSaved();
    await app.analyzeSaved();
    expect(tries).toBe(1);
    app.clock.advance(MINUTE);
    await app.analyzeSaved();
    expect(tries).toBe(2);
    app.clock.advance(5 * HOUR);
    await app.analyzeSaved();
    expect(tries).toBe(2);
    const lines = app.log.filter((line) => /job_(?:failed|given_up)/u.test(line));
    expect(lines).toHaveLength(2);
    for (const secret of ['Kettle', id, nora.userId, NORA]) expect(lines.join('\n')).not.toContain(secret);
    expect(await receiptOf(nora, id)).toEqual(before);
    expect(await app.deps.jobs.givenUp(10)).toMatchObject([{ reason: 'it ended the reader', attempts: 2 }]);
  });

  it('of a receipt saved by a server of the previous version runs once, and not at the same time as that server’s', async () => {
    let tries = 0;
    const app = await appReading(database, async () => {
      tries += 1;
      return DINER;
    });
    const nora = await app.signedIn(NORA);
    const [waits, runs] = [await savedUnread(nora), await savedUnread(nora)];
    await forgetJobs(app);
    await app.deps.db.updateTable('later_analyses').set({ job_claim: null }).execute();
    await app.deps.db
      .updateTable('later_analyses')
      .set({ claimed_until: app.clock.now() + 5 * MINUTE })
      .where('receipt_id', '=', runs)
      .execute();
    // two servers start
    await Promise.all([app.takeOver(), app.takeOver()]);
    await Promise.all([app.analyzeSaved(), app.analyzeSaved()]);
    expect(tries).toBe(1);
    expect(await receiptOf(nora, waits)).toMatchObject({ toCheck: true });
    // that server died
    app.clock.advance(5 * MINUTE);
    await app.takeOver();
    await app.analyzeSaved();
    expect(tries).toBe(2);
    expect(await receiptOf(nora, runs)).toMatchObject({ toCheck: true });
    expect(await app.deps.jobs.backlog()).toEqual([]);
  });

  it('of a deleted receipt runs after a server of the previous version restores it', async () => {
    const app = await appReading(database);
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    await nora.delete(`/api/receipts/${id}`);
    await app.analyzeSaved();
    // that server adds no job
    const jobs = { ...app.deps.jobs, addAll: async () => {} };
    await restoreReceiptsOf({ ...app.deps, jobs, exportQueue: createExportQueue(jobs) }, nora.userId, [id]);
    app.clock.advance(MINUTE);
    await app.analyzeSaved();
    expect(await receiptOf(nora, id)).toMatchObject({ toCheck: true });
  });

  it('lets people take turns', async () => {
    const people: (string | undefined)[] = [];
    const app = await appReading(database, async (_, options) => {
      people.push(options?.person);
      return DINER;
    });
    const [nora, ong] = [await app.signedIn(NORA), await app.signedIn('ong@example.com')];
    for (const browser of [nora, nora, nora, ong]) {
      await savedUnread(browser);
      app.clock.advance(1000);
    }
    await app.analyzeSaved();
    expect(people).toEqual([nora.userId, ong.userId, nora.userId, nora.userId]);
  });
});

describe('The analysis after the save', () => {
  it('waits as long as the reader is busy with people', async () => {
    let isBusy = true;
    const app = await appReading('SQLite', async () => {
      if (isBusy) throw new AnalyzerError('busy');
      return DINER;
    });
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    for (let look = 0; look < 20; look += 1) {
      await app.analyzeSaved();
      app.clock.advance(2000);
    }
    isBusy = false;
    await app.analyzeSaved();
    expect(await receiptOf(nora, id)).toMatchObject({ toCheck: true });
  });

  it('skips PDFs from other programs, unreadable pictures, and those that crashed eight servers', async () => {
    let tries = 0;
    const app = await appReading('SQLite', async () => {
      tries += 1;
      throw new AnalyzerError('unreadable');
    });
    const nora = await app.signedIn(NORA);
    await savedUnread(nora, {}, picturedPdf({ producer: 'Another program' }));
    await savedUnread(nora);
    await app.analyzeSaved();
    expect(tries).toBe(1);
    expect(await laterRowsOf(app)).toEqual([]);
    await savedUnread(nora);
    for (let server = 0; server < 8; server += 1) {
      expect(await app.deps.jobs.claim(LATER_ANALYSES, 1)).toHaveLength(1);
      app.clock.advance(6 * MINUTE);
    }
    await app.analyzeSaved();
    expect(tries).toBe(1);
    expect(await app.deps.jobs.givenUp(10)).toMatchObject([
      { reason: expect.stringContaining('its process ended') },
    ]);
  });

  it('runs again for results that an earlier version stored in another form', async () => {
    const app = await appReading('SQLite');
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    await app.analyzeSaved();
    await app.deps.db.updateTable('later_analyses').set({ analyses: '[{"vendor":"Old"}]' }).execute();
    expect(await analysesOf(nora, id)).toEqual([]);
    expect(await receiptOf(nora, id)).not.toHaveProperty('toCheck');
    await app.analyzeSaved();
    expect(await analysesOf(nora, id)).toMatchObject([{ vendor: 'Copper Kettle Diner' }]);
  });
});

import { describe, expect, it } from 'vitest';
import { type Analyzed, AnalyzerError } from '../../../adapters/analyzer/analyzer.ts';
import { startBackground } from '../../../background.ts';
import { picturedPdf } from '../../../testing/pictured-pdf.ts';
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

const NORA = 'nora.whitlock@example.com';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describeOnBothDatabases('The analysis after the save', (database) => {
  it('is done by another server if its own dies in the middle; an answer that comes too late is ignored', async () => {
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
    app.clock.advance(5 * MINUTE);
    await app.analyzeSaved();
    expect(tries).toBe(2);
    resolve({ ...DINER, vendor: found('Too late') });
    await hanging;
    expect(await analysesOf(nora, id)).toMatchObject([{ vendor: 'Copper Kettle Diner' }]);
  });

  it('is made once when several servers look at the same moment', async () => {
    let tries = 0;
    const app = await appReading(database, async () => {
      tries += 1;
      return DINER;
    });
    await savedUnread(await app.signedIn(NORA));
    await Promise.all([app.analyzeSaved(), app.analyzeSaved(), app.analyzeSaved()]);
    expect(tries).toBe(1);
    expect(await laterRowsOf(app)).toMatchObject([{ attempts: 1 }]);
  });

  it('does not delay the end of a server, and counts as not tried', async () => {
    let tries = 0;
    const app = await appReading(database, () => {
      tries += 1;
      return tries === 1 ? new Promise(() => {}) : Promise.resolve(DINER);
    });
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    const failures: unknown[] = [];
    const stop = startBackground(app.deps, app.exporter, (error) => failures.push(error));
    await expect.poll(() => tries).toBe(1);
    await stop();
    expect(failures).toEqual([]);
    expect(await laterRowsOf(app)).toMatchObject([{ attempts: 0, claimed_until: 0 }]);
    await app.analyzeSaved();
    expect(await receiptOf(nora, id)).toMatchObject({ toCheck: true });
  });

  it('is repeated after a failure, less and less often, and given up without changing the receipt', async () => {
    let tries = 0;
    const app = await appReading(database, async () => {
      tries += 1;
      throw new Error('the disk is away');
    });
    app.clock.stop();
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    const before = await receiptOf(nora, id);
    const waits: number[] = [];
    for (let failures = 1; failures < 8; failures += 1) {
      await app.analyzeSaved();
      expect(tries).toBe(failures);
      const [row] = await laterRowsOf(app);
      const wait = Number(row?.next_attempt_at) - app.clock.now();
      waits.push(wait);
      app.clock.advance(wait - 1);
      await app.analyzeSaved();
      expect(tries).toBe(failures);
      app.clock.advance(1);
    }
    // each is the half to the whole of a time that doubles up to an hour
    for (const [index, wait] of waits.slice(2).entries()) expect(wait).toBeGreaterThan(waits[index] ?? wait);
    expect(waits[6]).toBeGreaterThan(20 * (waits[0] ?? HOUR));
    await app.analyzeSaved();
    expect(tries).toBe(8);
    expect(await laterRowsOf(app)).toEqual([]);
    expect(await receiptOf(nora, id)).toEqual(before);
  });

  it('is repeated once after it ended the reader, and its log says nothing of the receipt', async () => {
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
    const lines = app.log.filter((line) => line.includes('later_analysis_failed'));
    expect(lines).toHaveLength(2);
    for (const secret of ['Kettle', id, nora.userId, NORA]) expect(lines.join('\n')).not.toContain(secret);
    expect(await receiptOf(nora, id)).toEqual(before);
    expect(await laterRowsOf(app)).toEqual([]);
  });

  it('takes people in turns', async () => {
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
  it('waits without a limit for a reader that is busy with people', async () => {
    let isBusy = true;
    const app = await appReading('SQLite', async () => {
      if (isBusy) throw new AnalyzerError('busy');
      return DINER;
    });
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    for (let look = 0; look < 20; look += 1) await app.analyzeSaved();
    isBusy = false;
    await app.analyzeSaved();
    expect(await receiptOf(nora, id)).toMatchObject({ toCheck: true });
    expect(await laterRowsOf(app)).toMatchObject([{ attempts: 1 }]);
  });

  it('skips PDFs from other programs, pictures that cannot be read, and those that ended eight servers', async () => {
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
    await app.deps.db.updateTable('later_analyses').set({ attempts: 8 }).execute();
    await app.analyzeSaved();
    expect(tries).toBe(1);
    expect(await laterRowsOf(app)).toEqual([]);
  });

  it('analyzes again what an earlier version stored in another form', async () => {
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

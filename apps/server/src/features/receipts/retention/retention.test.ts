import { purgeDay, utcDay, yearsAfter } from '@slipcase/contract/retention';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verify } from '../../../admin/admin-backup.ts';
import { applyRetention } from '../../../background/tasks.ts';
import { parseConfig } from '../../../config.ts';
import { admin } from '../../../testing/admin-command.ts';
import { bodyOf } from '../../../testing/browser.ts';
import { filesOf, onDrive, saved } from '../../../testing/saved-receipts.ts';
import { stored } from '../../../testing/stored-receipts.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';
import { placeHold } from '../holds/holds.ts';
import { dueOf, noteRetention } from './retention-store.ts';

/** Tests what the retention rule deletes, and what it never deletes. */

const NORA = 'nora.whitlock@example.com';
const DAY_MS = 24 * 60 * 60 * 1000;
const YEAR_MS = 366 * DAY_MS;
const SEVEN = { RETENTION_YEARS: '7' };

const apply = (app: TestApp, goOn = true) =>
  applyRetention(app.deps, { signal: new AbortController().signal, renew: async () => goOn });
const listed = async ({ deps }: TestApp): Promise<string[]> =>
  (await deps.db.selectFrom('receipts').select('id').execute()).map(({ id }) => id).sort();

/** An app whose rule is already a month old. */
async function withRule(database: 'SQLite' | 'PostgreSQL', settings: Record<string, string> = SEVEN) {
  const app = await testApp({ database, settings });
  app.clock.advance(30 * DAY_MS);
  const nora = await app.signedIn(NORA);
  const now = app.clock.now();
  const ago = (years: number, daysMore = 0) => yearsAfter(utcDay(now, -daysMore), -years);
  /** saved in an earlier year */
  const receipt = (savedYearsAgo: number, date_iso: string | null, row = {}) =>
    stored(app.deps.db, nora.userId, Date.parse(ago(savedYearsAgo, 2)), { date_iso, ...row });
  return { app, nora, ago, receipt, now };
}

describeOnBothDatabases('The retention rule', (database) => {
  it('deletes by the receipt’s own date, or by the day of its save if it has none or a later one', async () => {
    const { app, ago, receipt } = await withRule(database);
    const kept = [
      await receipt(5, ago(6)),
      await receipt(6, ago(7, -1)),
      await receipt(6, null),
      // misread as years ago, and saved just now
      await receipt(0, '1996-11-18'),
    ];
    const gone = [
      await receipt(5, ago(7)),
      await receipt(8, ago(9)),
      await receipt(7, null),
      // misread as a year far in the future
      await receipt(7, '2062-11-18'),
    ];
    expect(await listed(app)).toHaveLength(kept.length + gone.length);
    await apply(app);
    expect(await listed(app)).toEqual(kept.toSorted());
  });

  it('deletes files and the drive’s copy as people’s deletes do, updates every device, and cannot be undone', async () => {
    const { app, nora } = await withRule(database, { ...SEVEN, DRIVE_DELETED: 'move' });
    const id = await saved(nora, { date: '11/18/2017' });
    await nora.post(`/api/receipts/${id}/export-google`);
    const { revision } = await bodyOf(await nora.get('/api/receipts/changes?since=0'));
    const created_at = app.clock.now() - YEAR_MS - DAY_MS;
    await app.deps.db.updateTable('receipts').set({ created_at }).execute();
    await apply(app);
    const restored = await nora.post('/api/receipts/restore', { ids: [id] });
    expect(await bodyOf(restored)).toMatchObject({ code: 'deleted_for_good' });
    await app.purge();
    await app.tidy();
    expect(await filesOf(app)).toEqual([]);
    expect(await onDrive(app)).toEqual([expect.stringMatching(new RegExp(`^Receipts/Deleted/.*${id}`, 'u'))]);
    const rows = await app.deps.db
      .selectFrom('deleted_receipts')
      .select(['receipt_id', 'revision'])
      .execute();
    expect(rows).toEqual([{ receipt_id: id, revision: expect.any(Number) }]);
    expect(Number(rows[0]?.revision)).toBeGreaterThan(revision);
  });

  it('deletes nothing that is on hold, but everything else', async () => {
    const { app, nora, receipt, now } = await withRule(database);
    const ong = await app.signedIn('ong@example.com');
    const held = [await receipt(8, null), await receipt(8, null, { project_name: 'Internal : Jury Duty' })];
    const ongs = await stored(app.deps.db, ong.userId, now - 8 * YEAR_MS, {
      date_iso: null,
      project_name: 'Internal : Jury Duty',
    });
    await stored(app.deps.db, ong.userId, now - 8 * YEAR_MS, { date_iso: null });
    await placeHold(app.deps.db, { kind: 'person', subject: nora.userId }, now);
    await placeHold(app.deps.db, { kind: 'project', subject: 'Internal : Jury Duty' }, now);
    await apply(app);
    expect(await listed(app)).toEqual([...held, ongs].toSorted());
  });

  it('continues after it was stopped, and deletes many receipts in batches', async () => {
    const { app, nora, now } = await withRule(database);
    await app.deps.db.transaction().execute(async (transaction) => {
      const { insertReceipt } = await import('../receipt-store.ts');
      const { receiptRow } = await import('../../../testing/stored-receipts.ts');
      for (let n = 0; n < 450; n += 1)
        await insertReceipt(transaction, receiptRow(nora.userId, now - 8 * YEAR_MS, { date_iso: null }));
    });
    let batches = 0;
    await applyRetention(app.deps, {
      signal: new AbortController().signal,
      renew: async () => {
        batches += 1;
        return batches <= 1;
      },
    });
    expect(await listed(app)).toHaveLength(250);
    await apply(app);
    expect(await listed(app)).toHaveLength(0);
    await app.purge();
    expect(await verify(app.deps.db, app.config)).toMatchObject({ isFault: false });
    expect(await app.deps.db.selectFrom('held_receipts').select('receipt_id').execute()).toEqual([]);
  });

  it('waits a month when it is new, when it changes, and when it was turned off and on', async () => {
    const app = await testApp({ database, settings: SEVEN });
    const nora = await app.signedIn(NORA);
    const { db } = app.deps;
    await stored(db, nora.userId, app.clock.now() - 9 * YEAR_MS, { date_iso: null });
    const company = await bodyOf(await nora.get('/api/company'));
    expect(company.retention).toEqual({ years: 7, from: utcDay(app.clock.now(), 30) });
    const waits = async () => {
      app.clock.advance(29 * DAY_MS);
      await apply(app);
      return (await listed(app)).length;
    };
    expect(await waits()).toBe(1);
    // every start records the same rule
    await noteRetention(db, 7, app.clock.now());
    await noteRetention(db, 8, app.clock.now());
    expect(await waits()).toBe(1);
    await noteRetention(db, null, app.clock.now());
    app.clock.advance(90 * DAY_MS);
    await apply(app);
    await noteRetention(db, 8, app.clock.now());
    expect(await waits()).toBe(1);
    app.clock.advance(DAY_MS);
    await apply(app);
    expect(await listed(app)).toEqual([]);
  });

  it('announces what it would delete, by month and person, and what is on hold', async () => {
    const { app, nora, receipt, now } = await withRule(database);
    const ong = await app.signedIn('ong@example.com');
    await receipt(8, '2016-03-02');
    await receipt(8, '2016-03-30');
    await receipt(8, '2016-04-01');
    await receipt(1, null);
    await stored(app.deps.db, ong.userId, now - 9 * YEAR_MS, { date_iso: '2016-03-01' });
    await placeHold(app.deps.db, { kind: 'person', subject: ong.userId }, now);
    const before = await listed(app);
    const { code, output } = await admin(app, 'retention', '--dry-run', '--years', '7', '--json');
    expect(code).toBe(0);
    const rows = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows).toHaveLength(3);
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/u);
    for (const row of [
      { month: '2016-03', person: NORA, receipts: '2', 'on hold': '0', 'deleted from': day },
      { month: '2016-03', person: 'ong@example.com', receipts: '1', 'on hold': '1', 'deleted from': day },
      { month: '2016-04', person: NORA, receipts: '1', 'on hold': '0', 'deleted from': day },
    ])
      expect(rows).toContainEqual(row);
    expect(await listed(app)).toEqual(before);
    expect(nora.userId).not.toBe('');
  });

  it('gives the same result in the contract and in the database, for any dates', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const day = fc
      .integer({ min: Date.UTC(1999, 0) / DAY_MS, max: Date.UTC(2030, 0) / DAY_MS })
      .map((days) => utcDay(days * DAY_MS));
    await fc.assert(
      fc.asyncProperty(
        fc.option(day),
        fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2026, 0) }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: -1, max: 1 }),
        async (date_iso, created_at, years, off) => {
          const id = await stored(app.deps.db, nora.userId, created_at, { date_iso });
          const last = purgeDay(date_iso, created_at, { years, from: '1990-01-01' });
          const today = utcDay(Date.parse(`${last.slice(0, 4)}-01-01`), dayOfYear(last) + off);
          const due = await dueOf(app.deps.db, nora.userId, {
            years,
            now: Date.parse(today),
            after: '',
            most: 10,
          });
          expect(due.map((row) => row.id)).toEqual(today >= last ? [id] : []);
          await app.deps.db.deleteFrom('exports').execute();
          await app.deps.db.deleteFrom('receipts').execute();
        },
      ),
      { numRuns: 100 },
    );
  });
});

/** February 29 of a year without one is March 1. */
function dayOfYear(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return (Date.UTC(year, month - 1, date) - Date.UTC(year, 0, 1)) / DAY_MS;
}

describe('RETENTION_YEARS', () => {
  it('is a whole number from 1 to 30, or nothing', () => {
    expect(parseConfig({}).retentionYears).toBeNull();
    expect(parseConfig({ RETENTION_YEARS: '' }).retentionYears).toBeNull();
    expect(parseConfig({ RETENTION_YEARS: '10' }).retentionYears).toBe(10);
    for (const years of ['0', '31', '-7', '7.5', '7e0', '0x7', 'seven', ' 7', '007', '300'])
      expect(() => parseConfig({ RETENTION_YEARS: years }), years).toThrow(
        'RETENTION_YEARS: must be a whole number from 1 to 30',
      );
  });

  it('is explained by the command when it is missing, and the command refuses unknown arguments', async () => {
    const app = await testApp();
    for (const [words, reason] of [
      [['retention'], 'The server deletes by itself'],
      [['retention', 'now', '--dry-run'], 'The server deletes by itself'],
      [['retention', '--dry-run'], 'RETENTION_YEARS is not set'],
      [['retention', '--dry-run', '--years', '31'], 'must be at most 30'],
      [['retention', '--dry-run', '--years', '0'], 'must be a whole number above 0'],
    ] as const) {
      const { code, errors } = await admin(app, ...words);
      expect([code, errors]).toEqual([2, expect.stringContaining(reason)]);
    }
  });
});

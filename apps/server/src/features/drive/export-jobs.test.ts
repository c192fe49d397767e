import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { JobKind } from '../../adapters/jobs/jobs.ts';
import { jobRunnerOf } from '../../background/job-works.ts';
import { admin } from '../../testing/admin-command.ts';
import { bodyOf, type TestBrowser } from '../../testing/browser.ts';
import { saved, unreliableDrive } from '../../testing/saved-receipts.ts';
import { forgetJobs } from '../../testing/stored-jobs.ts';
import { stored } from '../../testing/stored-receipts.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { claimRow } from '../receipts/claim-store.ts';
import { restoreReceiptsOf } from '../receipts/deletion/restore-receipts.ts';
import { createExportQueue, EXPORTS } from './export-jobs.ts';

const NORA = 'nora.whitlock@example.com';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const stateOf = async (browser: TestBrowser, id: string) =>
  (await bodyOf(await browser.get(`/api/receipts/${id}`))).exportState;

/** Makes exports look as a server of the previous version left them, which had no jobs. */
async function queuedBefore(app: TestApp): Promise<void> {
  await forgetJobs(app);
  await app.deps.db.updateTable('exports').set({ job_claim: null }).execute();
}

/** Restores as a server of the previous version did. */
async function restoredBefore({ deps }: TestApp, userId: string, ids: string[]): Promise<void> {
  const jobs = { ...deps.jobs, addAll: async () => {} };
  await restoreReceiptsOf({ ...deps, jobs, exportQueue: createExportQueue(jobs) }, userId, ids);
}

/** One more server, whose clock is wrong by this much. */
function serverWithClock({ deps, clock }: TestApp, wrongBy: number) {
  const its = { ...deps, clock: { now: () => clock.now() + wrongBy } };
  return jobRunnerOf(its, (error) => expect.fail(String(error)));
}

describeOnBothDatabases('Beside a server of the previous version, an export', (database) => {
  it('that it queued runs once after an update, and not while that server attempts it', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, overrides: { drive } });
    const nora = await app.signedIn(NORA);
    const [waits, runs] = [await saved(nora), await saved(nora)];
    await queuedBefore(app);
    await app.deps.db
      .updateTable('exports')
      .set({ claimed_until: app.clock.now() + 5 * MINUTE, file_id: 'of-the-other' })
      .where('receipt_id', '=', runs)
      .execute();
    await Promise.all([app.takeOver(), app.takeOver()]);
    await Promise.all([app.runExports(), app.runExports()]);
    expect([await stateOf(nora, waits), await stateOf(nora, runs)]).toEqual(['exported', 'queued']);
    expect(drive.puts).toBe(1);
    // that server died, and the file keeps the id that it chose
    app.clock.advance(5 * MINUTE);
    await app.takeOver();
    await app.runExports();
    expect(await stateOf(nora, runs)).toBe('exported');
    expect([...drive.files.keys()].toSorted()).toEqual(['id-1', 'of-the-other']);
  });

  it('that it finished first does not run again', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, overrides: { drive } });
    const nora = await app.signedIn(NORA);
    await saved(nora);
    await app.deps.db.updateTable('receipts').set({ drive_file_id: 'there', drive_url: '/there' }).execute();
    await app.deps.db.deleteFrom('exports').execute();
    await app.runExports();
    expect(drive.puts).toBe(0);
    expect(await app.deps.jobs.backlog()).toEqual([]);
  });

  it('continues when that server restores its receipt', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, overrides: { drive } });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    await nora.delete(`/api/receipts/${id}`);
    await app.runExports();
    await restoredBefore(app, nora.userId, [id]);
    app.clock.advance(MINUTE);
    await app.runExports();
    expect(await stateOf(nora, id)).toBe('exported');
  });

  it('that ended while its receipt was deleted gets a later name after that server restores it', async () => {
    const [begun, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const names: string[] = [];
    const drive = Object.assign(unreliableDrive(), {
      put: async (_userId: string, { fileId }: { fileId: string }) => {
        begun.resolve();
        await going.promise;
        return { fileId, url: '/there' };
      },
      rename: async (_userId: string, fileId: string, { filename }: { filename: string }) => {
        names.push(filename);
        return { fileId, url: '/there' };
      },
    });
    const app = await testApp({ database, overrides: { drive } });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    const run = app.runExports();
    await begun.promise;
    await nora.patch(`/api/receipts/${id}`, { vendor: 'Quillfeather' });
    await nora.delete(`/api/receipts/${id}`);
    going.resolve();
    await run;
    await restoredBefore(app, nora.userId, [id]);
    app.clock.advance(MINUTE);
    await app.takeOver();
    await app.runExports();
    expect(names).toEqual([expect.stringContaining('Quillfeather')]);
  });
});

describeOnBothDatabases('An export', (database) => {
  it('that failed for a month is given up and shown to administrators, and runs when its owner tries again', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, overrides: { drive } });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    await app.setDatabaseClock();
    const [job] = await app.deps.jobs.claim(EXPORTS, 1);
    if (!job) throw new Error('nothing was claimed');
    const month = { delayMs: 0, attempts: EXPORTS.attempts - 1, reason: 'it failed for a month' };
    await app.deps.jobs.postpone(EXPORTS, job, month);
    drive.failing = true;
    await app.runExports();
    app.clock.advance(2 * HOUR);
    await app.runExports();
    expect(drive.puts).toBe(1);
    expect(await stateOf(nora, id)).toBe('failed');
    expect(JSON.parse((await admin(app, 'jobs', 'given-up', '--json')).output)).toMatchObject({
      kind: 'exports',
      attempts: String(EXPORTS.attempts),
      reason: 'upload: unreachable',
    });
    drive.failing = false;
    expect(await bodyOf(await nora.post('/api/receipts/export', { ids: [id] }))).toEqual({
      queued: 1,
      exported: 0,
    });
    await app.runExports();
    expect(await stateOf(nora, id)).toBe('exported');
    // an administrator retries it, too
    expect((await admin(app, 'jobs', 'retry', 'exports')).output).toBe('1 job will be retried.\n');
    await app.runExports();
    expect(drive.puts).toBe(2);
  });

  it('of a newer version waits for a newer server, and one that nobody understands is given up', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, overrides: { drive } });
    const { jobs, db } = app.deps;
    const unknown = { ...EXPORTS, schema: z.unknown() } as JobKind;
    await jobs.add(db, { ...unknown, version: 2 }, { owner: 'nora', payload: { receipts: [] } });
    await jobs.add(db, unknown, { owner: 'nora', payload: { receiptId: 7 } });
    await app.runExports();
    expect(await jobs.backlog()).toMatchObject([{ kind: 'exports', waiting: 1, givenUp: 1 }]);
    expect(drive.puts).toBe(0);
  });

  it('runs once on servers whose clocks are hours apart, and is taken over from one that died', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, overrides: { drive } });
    const nora = await app.signedIn(NORA);
    const dead = await saved(nora);
    await app.setDatabaseClock();
    expect(await app.deps.jobs.claim(EXPORTS, 1)).toHaveLength(1);
    const receipt = { userId: nora.userId, receiptId: dead };
    // its clock is an hour ahead
    expect(
      await claimRow(app.deps.db, 'exports', receipt, app.clock.now() + HOUR, 5 * MINUTE),
    ).not.toBeNull();
    for (let n = 0; n < 20; n += 1) await stored(app.deps.db, nora.userId, app.clock.now());
    await app.takeOver();
    app.clock.advance(6 * MINUTE);
    await app.setDatabaseClock();
    await app.deps.jobs.sweep();
    const puts = new Map<string, number>();
    drive.put = async (_userId, { fileId, place }) => {
      puts.set(place.receiptId, (puts.get(place.receiptId) ?? 0) + 1);
      return { fileId, url: null };
    };
    const pdf = new Uint8Array(1);
    const blobs = { ...app.deps.blobs, read: async () => pdf };
    const servers = [0, HOUR, -HOUR].map((wrongBy) =>
      // on SQLite, there is only one server and one clock at a time
      serverWithClock({ ...app, deps: { ...app.deps, blobs } }, database === 'SQLite' ? 0 : wrongBy),
    );
    await Promise.all(servers.map((server) => server.runDue(EXPORTS.name)));
    expect(puts.size).toBe(21);
    expect(new Set(puts.values())).toEqual(new Set([1]));
  });
});

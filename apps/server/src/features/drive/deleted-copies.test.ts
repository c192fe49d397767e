import { expect, it } from 'vitest';
import { startBackground } from '../../background/background.ts';
import { bodyOf, type TestBrowser } from '../../testing/browser.ts';
import { googleApp } from '../../testing/google-app.ts';
import { onDrive, saved, unreliableDrive } from '../../testing/saved-receipts.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { releaseExports } from './export-jobs.ts';

const NORA = 'nora.whitlock@example.com';
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const MOVE = { DRIVE_DELETED: 'move' };

const waiting = async ({ deps }: TestApp) =>
  (await deps.jobs.backlog()).find(({ kind }) => kind === 'deleted_copies')?.waiting ?? 0;

/** @returns the id of a receipt that is on the drive */
async function exported(browser: TestBrowser): Promise<string> {
  const id = await saved(browser);
  expect((await browser.post(`/api/receipts/${id}/export-google`)).status).toBe(200);
  return id;
}

describeOnBothDatabases('The copy of a deleted receipt on the drive', (database) => {
  it('stays where it is, unless the company wants it moved', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    await nora.delete(`/api/receipts/${await exported(nora)}`);
    const before = await onDrive(app);
    await app.purgeAfterAMinute();
    expect(await onDrive(app)).toEqual(before);
    expect(await waiting(app)).toBe(0);
    expect(await bodyOf(await nora.get('/api/company'))).toMatchObject({ deletedCopies: 'stay' });
  });

  it('moves to the folder Deleted when the receipt is purged, not before', async () => {
    const app = await testApp({ database, settings: MOVE });
    const nora = await app.signedIn(NORA);
    const [gone, kept] = [await exported(nora), await exported(nora)];
    const before = await onDrive(app);
    await nora.delete(`/api/receipts/${gone}`);
    await app.purge();
    expect(await onDrive(app)).toEqual(before);
    await app.purgeAfterAMinute();
    const after = await onDrive(app);
    expect(after.filter((path) => path.startsWith('Receipts/Deleted/'))).toEqual([
      expect.stringMatching(new RegExp(`_${gone}\\.pdf$`, 'u')),
    ]);
    expect(after.filter((path) => before.includes(path))).toEqual([expect.stringContaining(kept)]);
    expect(await waiting(app)).toBe(0);
    expect(await bodyOf(await nora.get('/api/company'))).toMatchObject({ deletedCopies: 'move' });
  });

  it('also moves on Google Drive, once Google answers; one that its owner moved stays there', async () => {
    const { app, google, connected } = await googleApp({ database, settings: MOVE });
    const nora = await connected(NORA);
    const ids = [await exported(nora), await exported(nora)];
    const fileOf = (id = '') => [...google.files.values()].find(({ name }) => name.includes(id));
    const own = fileOf(ids[1]);
    if (own) own.parents = ['root'];
    await nora.post('/api/receipts/delete', { ids });
    google.trouble = () => 'drop';
    await app.purgeAfterAMinute();
    expect(await waiting(app)).toBe(2);
    google.trouble = () => null;
    app.clock.advance(HOUR);
    await app.purge();
    expect(await waiting(app)).toBe(0);
    const [moved] = google.pathsOf(NORA).filter((path) => path.startsWith('Receipts/Deleted/'));
    expect(moved).toContain(ids[0]);
    expect(google.pathsOf(NORA)).toContain(fileOf(ids[1])?.name);
  });

  it('moves when its owner connects the drive again, and is left alone after a month without a connection', async () => {
    const { app, google, connected } = await googleApp({ database, settings: MOVE });
    const nora = await connected(NORA);
    const ids = [await exported(nora), await exported(nora)];
    await app.deps.driveGrants.forget(nora.userId);
    await nora.delete(`/api/receipts/${ids[0]}`);
    await app.purgeAfterAMinute();
    expect(await waiting(app)).toBe(1);
    const grant = { refreshToken: google.grant(NORA), account: NORA };
    await app.deps.driveGrants.save(nora.userId, grant);
    await releaseExports(app.deps, nora.userId, app.clock.now());
    await app.purge();
    expect(google.pathsOf(NORA).filter((path) => path.startsWith('Receipts/Deleted/'))).toHaveLength(1);

    await app.deps.driveGrants.forget(nora.userId);
    await nora.delete(`/api/receipts/${ids[1]}`);
    await app.purgeAfterAMinute();
    app.clock.advance(29 * DAY);
    await app.purge();
    expect(await waiting(app)).toBe(1);
    app.clock.advance(2 * DAY);
    await app.purge();
    expect(await waiting(app)).toBe(0);
  });

  it('moves even if its upload ended after the receipt was purged', async () => {
    const moved: string[] = [];
    const [begun, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const drive = unreliableDrive();
    const slow = Object.assign(drive, {
      put: async (_userId: string, { fileId }: { fileId: string }) => {
        begun.resolve();
        await going.promise;
        drive.files.set(fileId, new Uint8Array());
        return { fileId, url: null };
      },
      setAside: async (_userId: string, fileId: string) => {
        if (drive.files.has(fileId)) moved.push(fileId);
      },
    });
    const app = await testApp({ database, settings: MOVE, overrides: { drive: slow } });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    const run = app.runExports();
    await begun.promise;
    await nora.delete(`/api/receipts/${id}`);
    await app.purgeAfterAMinute();
    expect(moved).toEqual([]);
    going.resolve();
    await run;
    await app.purge();
    expect(moved).toEqual(['id-1']);
  });

  it('moves once even with two servers, in turns by person, and after the next start if the server stops', async () => {
    const moved: string[] = [];
    const [begun, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const drive = Object.assign(unreliableDrive(), {
      setAside: async (_userId: string, fileId: string) => {
        moved.push(fileId);
        if (moved.length === 2) begun.resolve();
        await going.promise;
      },
    });
    const app = await testApp({ database, settings: MOVE, overrides: { drive } });
    const [nora, ruiz] = [await app.signedIn(NORA), await app.signedIn('ruiz@example.com')];
    const ids = [await exported(nora), await exported(nora), await exported(nora)];
    const other = await exported(ruiz);
    await nora.post('/api/receipts/delete', { ids });
    await ruiz.delete(`/api/receipts/${other}`);
    app.clock.advance(60_000);
    const first = app.purge();
    await begun.promise;
    // hers run one after another, on both servers together
    await app.purge();
    expect(moved).toHaveLength(2);
    going.resolve();
    await first;
    expect(moved.toSorted()).toEqual(['id-1', 'id-2', 'id-3', 'id-4']);
    expect(await waiting(app)).toBe(0);

    const last = await exported(nora);
    await nora.delete(`/api/receipts/${last}`);
    app.clock.advance(60_000);
    await startBackground(app.deps, (error) => expect.fail(String(error)))();
    expect(moved).not.toContain('id-5');
    await app.purge();
    expect(moved.filter((file) => file === 'id-5')).toHaveLength(1);
  });

  it('moves once if a server of the previous version queued it, and not while that server moves it', async () => {
    const moved: string[] = [];
    const drive = Object.assign(unreliableDrive(), {
      setAside: async (_userId: string, fileId: string) => void moved.push(fileId),
    });
    const app = await testApp({ database, settings: MOVE, overrides: { drive } });
    const { userId } = await app.signedIn(NORA);
    const queuedBefore = (file_id: string, claimed_until: number) =>
      app.deps.db
        .insertInto('deleted_copies')
        .values({
          user_id: userId,
          file_id,
          queued_at: 0,
          attempts: 3,
          next_attempt_at: app.clock.now() + HOUR,
          claimed_until,
        })
        .execute();
    await queuedBefore('waits', 0);
    await queuedBefore('moves', app.clock.now() + 2 * 60_000);
    await Promise.all([app.takeOver(), app.takeOver()]);
    await app.purge();
    expect(moved).toEqual(['waits']);
    app.clock.advance(3 * 60_000);
    await app.takeOver();
    await app.purge();
    expect(moved).toEqual(['waits', 'moves']);
    expect(await app.deps.db.selectFrom('deleted_copies').selectAll().execute()).toEqual([]);
  });

  it('waits as long as Google asks', async () => {
    const { app, google, connected } = await googleApp({ database, settings: MOVE });
    const nora = await connected(NORA);
    await nora.delete(`/api/receipts/${await exported(nora)}`);
    google.retryAfter = '600';
    google.trouble = () => 'too many';
    app.clock.stop();
    await app.purgeAfterAMinute();
    const asked = google.calls.length;
    app.clock.advance(599_000);
    await app.purge();
    expect(google.calls).toHaveLength(asked);
    google.trouble = () => null;
    app.clock.advance(1000);
    await app.purge();
    expect(await waiting(app)).toBe(0);
  });
});

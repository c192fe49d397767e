import { expect, it } from 'vitest';
import { unreliableDrive } from '../../testing/saved-receipts.ts';
import { stored } from '../../testing/stored-receipts.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';

const MINUTE = 60 * 1000;

/** Exported receipts with a pending rename, as after a bulk edit. */
async function renames({ deps, clock, takeOver }: TestApp, userId: string, many: number): Promise<void> {
  for (let n = 0; n < many; n += 1)
    await stored(deps.db, userId, clock.now(), { drive_file_id: `file-${n}`, drive_url: null });
  await takeOver();
}

/** A drive that reports whose files it handled, in order. */
function watchedDrive() {
  const order: string[] = [];
  const drive = unreliableDrive();
  drive.rename = async (userId, fileId) => {
    order.push(userId);
    return { fileId, url: 'https://drive.google.com/1' };
  };
  return { drive, order };
}

describeOnBothDatabases('Exports take turns by person', (database) => {
  it('one receipt is among the first, however many a colleague has waiting', async () => {
    const { drive, order } = watchedDrive();
    const app = await testApp({ database, overrides: { drive } });
    const ong = await app.signedIn('ong@example.com');
    const nora = await app.signedIn('nora@example.com');
    await renames(app, ong.userId, 200);
    app.clock.advance(MINUTE);
    await renames(app, nora.userId, 1);
    const { rename } = drive;
    const seen = Promise.withResolvers<void>();
    drive.rename = async (userId, ...file) => {
      const renamed = rename(userId, ...file);
      // a slow database may claim hers late, so the others wait for it, unless too many have already started
      if (userId === nora.userId || order.length > 4) seen.resolve();
      await seen.promise;
      return renamed;
    };
    await app.runExports();
    expect(order).toHaveLength(201);
    expect(order.indexOf(nora.userId)).toBeLessThanOrEqual(4);
  });

  it('one receipt waits for only a few of each of ten colleagues who came first', async () => {
    const { drive, order } = watchedDrive();
    const app = await testApp({ database, overrides: { drive } });
    const nora = await app.signedIn('nora@example.com');
    for (let n = 0; n < 10; n += 1) {
      const { userId } = await app.signedIn(`colleague.${n}@example.com`);
      await renames(app, userId, 25);
      app.clock.advance(MINUTE);
    }
    const { rename } = drive;
    let saved: Promise<void> | null = null;
    drive.rename = async (...file) => {
      // in the middle of their exports
      saved ??= renames(app, nora.userId, 1);
      await saved;
      return rename(...file);
    };
    await app.runExports();
    expect(order).toHaveLength(251);
    // eight run when it is added, and a few more may have started at the same time
    expect(order.indexOf(nora.userId)).toBeLessThanOrEqual(20);
  });

  it('each job waits once after a failure and then succeeds once, even with two servers', async () => {
    const { drive, order } = watchedDrive();
    const { rename } = drive;
    drive.rename = async (userId) => {
      order.push(userId);
      throw new Error('rate limit exceeded');
    };
    const app = await testApp({ database, overrides: { drive } });
    const ong = await app.signedIn('ong@example.com');
    await renames(app, ong.userId, 30);
    // all at the same moment, so nothing becomes due again
    app.clock.stop();
    const bothRun = () => Promise.all([app.runExports(), app.runExports()]);
    await bothRun();
    expect(order).toHaveLength(30);
    drive.rename = rename;
    app.clock.advance(MINUTE);
    await bothRun();
    expect(order).toHaveLength(60);
    expect(await app.deps.db.selectFrom('exports').selectAll().execute()).toEqual([]);
  });
});

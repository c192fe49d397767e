import { expect, it } from 'vitest';
import { unreliableDrive } from '../../testing/saved-receipts.ts';
import { stored } from '../../testing/stored-receipts.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { createExporter } from './exporter.ts';

const MINUTE = 60 * 1000;

/** Receipts on the drive that are to be renamed there, as after a change of many. */
async function renames({ deps, clock }: TestApp, userId: string, many: number): Promise<void> {
  for (let n = 0; n < many; n += 1)
    await stored(deps.db, userId, clock.now(), { drive_file_id: `file-${n}`, drive_url: null });
  await deps.db.updateTable('exports').set({ kind: 'rename' }).execute();
}

/** A drive that says whose file it was at, in the order of its work. */
function watchedDrive() {
  const order: string[] = [];
  const drive = unreliableDrive();
  drive.rename = async (userId, fileId) => {
    order.push(userId);
    return { fileId, url: 'https://drive.google.com/1' };
  };
  return { drive, order };
}

describeOnBothDatabases('The drive is served in turns by person', (database) => {
  it('a receipt is there among the first, whatever one colleague has waiting', async () => {
    const { drive, order } = watchedDrive();
    const app = await testApp({ database, overrides: { drive } });
    const ong = await app.signedIn('ong@example.com');
    const nora = await app.signedIn('nora@example.com');
    await renames(app, ong.userId, 200);
    app.clock.advance(MINUTE);
    await renames(app, nora.userId, 1);
    await app.exporter.runDue();
    expect(order).toHaveLength(201);
    expect(order.indexOf(nora.userId)).toBeLessThanOrEqual(4);
  });

  it('and whatever ten of them have that were here first: it waits for few of each', async () => {
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
      // in the middle of their work
      saved ??= renames(app, nora.userId, 1);
      await saved;
      return rename(...file);
    };
    await app.exporter.runDue();
    expect(order).toHaveLength(251);
    // five of each are in the queue when it comes, and five more may be taken before it is seen; not all 25
    expect(order.indexOf(nora.userId)).toBeLessThanOrEqual(10 * (5 + 5));
  });

  it('comes about once each, and waits once after a failure, also with two servers at it', async () => {
    const { drive, order } = watchedDrive();
    drive.rename = async (userId) => {
      order.push(userId);
      throw new Error('rate limit exceeded');
    };
    const app = await testApp({ database, overrides: { drive } });
    const ong = await app.signedIn('ong@example.com');
    await renames(app, ong.userId, 30);
    // of the same moment: nothing becomes due again meanwhile
    const now = app.clock.now();
    app.deps.clock.now = () => now;
    await Promise.all([app.exporter.runDue(), createExporter(app.deps).runDue()]);
    expect(order).toHaveLength(30);
  });
});

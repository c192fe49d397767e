import { expect, it } from 'vitest';
import { bodyOf, type TestBrowser } from '../../testing/browser.ts';
import { googleApp } from '../../testing/google-app.ts';
import { noise, pictureOf } from '../../testing/private-pictures.ts';
import { aPdf, originalForm } from '../../testing/receipt-form.ts';
import { onDrive, saved } from '../../testing/saved-receipts.ts';
import { forgetJobs } from '../../testing/stored-jobs.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { queueMissingCopies } from './original-copies.ts';

const NORA = 'nora.whitlock@example.com';
const HOUR = 60 * 60 * 1000;
const YES = { DRIVE_ORIGINALS: 'yes' };
const PLACE = 'Receipts/Internal : Operations/2026-11';

const waiting = async ({ deps }: TestApp) =>
  (await deps.jobs.backlog()).find(({ kind }) => kind === 'original_copies')?.waiting ?? 0;

/** Does a server's work on due copies. Called twice at once, it acts like two servers. */
async function copyDue(app: TestApp): Promise<void> {
  await app.setDatabaseClock();
  await Promise.all([1, 2].map(() => app.newRunner().runDue('original_copies')));
}

async function put(browser: TestBrowser, id: string, position: number, file?: Uint8Array): Promise<void> {
  const body = originalForm(
    file ??
      (await pictureOf(noise(20, 30, position))
        .jpeg()
        .toBuffer()),
  );
  const answer = await browser.fetch(`/api/receipts/${id}/originals/${position}`, { method: 'PUT', body });
  expect(answer.status).toBe(200);
}

const safe = (path: string) => path.replaceAll(':', '_');

describeOnBothDatabases('The copy of an original on the drive', (database) => {
  it('is stored beside the copy of the PDF if the company wants it, and otherwise not at all', async () => {
    for (const settings of [YES, {}]) {
      const app = await testApp({ database, settings });
      const nora = await app.signedIn(NORA);
      const id = await saved(nora);
      await put(nora, id, 1);
      await put(nora, id, 2, await aPdf());
      await app.runExports();
      const stem = safe(`${PLACE}/Whitlock_pinwright_hardware_132.82_20261118_${id}`);
      const pdf = [`${stem}.pdf`];
      expect(await onDrive(app)).toEqual(pdf);
      if (settings !== YES) {
        expect(await waiting(app)).toBe(0);
        continue;
      }
      await copyDue(app);
      expect((await onDrive(app)).toSorted()).toEqual(
        [`${stem} original 1.jpg`, `${stem} original 2.pdf`, ...pdf].toSorted(),
      );
      await copyDue(app);
      expect(await waiting(app)).toBe(0);
    }
  });

  it('is renamed and moved with the PDF after an edit, and goes to the folder Deleted after a delete', async () => {
    const app = await testApp({ database, settings: { ...YES, DRIVE_DELETED: 'move' } });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    await put(nora, id, 1);
    await app.runExports();
    await copyDue(app);
    expect((await nora.patch(`/api/receipts/${id}`, { vendor: 'Harbor', date: '10/02/2026' })).status).toBe(
      200,
    );
    await app.runExports();
    await copyDue(app);
    const files = (await onDrive(app)).toSorted();
    expect(files.map((path) => path.replace(id, 'ID'))).toEqual([
      expect.stringMatching(/\/2026-10\/.*Harbor.*_ID original 1\.jpg$/u),
      expect.stringMatching(/\/2026-10\/.*Harbor.*_ID\.pdf$/u),
    ]);
    await nora.delete(`/api/receipts/${id}`);
    await app.purgeAfterAMinute();
    const after = await onDrive(app);
    expect(after).toHaveLength(2);
    for (const path of after) expect(path).toContain('Receipts/Deleted/');
  });

  it('waits for a drive that is not connected or does not work, and never delays the PDF', async () => {
    const { app, google, connected } = await googleApp({ database, settings: YES });
    const nora = await connected(NORA);
    const id = await saved(nora);
    await put(nora, id, 1);
    google.trouble = ({ path }) => (path.includes('upload') ? 'drop' : null);
    await copyDue(app);
    expect(await waiting(app)).toBe(1);
    google.trouble = () => null;
    await app.runExports();
    expect(await bodyOf(await nora.get(`/api/receipts/${id}`))).toMatchObject({ exportState: 'exported' });
    app.clock.advance(HOUR);
    await copyDue(app);
    expect(await waiting(app)).toBe(0);
    const originals = [...google.files.values()].filter(({ name }) => name.includes('original 1'));
    expect(originals.map(({ mimeType }) => mimeType)).toEqual(['image/jpeg']);
    // without a connection
    await app.deps.driveGrants.forget(nora.userId);
    await put(nora, id, 2);
    await copyDue(app);
    expect(await waiting(app)).toBe(1);
    expect(await app.deps.jobs.givenUp(10)).toEqual([]);
  });

  it('is made at the next start if the original was added while the setting was off', async () => {
    const app = await testApp({ database, settings: YES });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    await put(nora, id, 1);
    await forgetJobs(app);
    await copyDue(app);
    expect(await onDrive(app)).toEqual([]);
    await queueMissingCopies(app.deps);
    await copyDue(app);
    expect(await onDrive(app)).toEqual([expect.stringContaining(`${id} original 1.jpg`)]);
    await queueMissingCopies(app.deps);
    expect(await waiting(app)).toBe(0);
  });

  it('waits while the receipt is deleted, and continues after an undo', async () => {
    const app = await testApp({ database, settings: YES });
    const nora = await app.signedIn(NORA);
    const [undone, gone] = [await saved(nora), await saved(nora)];
    await put(nora, undone, 1);
    await put(nora, gone, 1);
    await nora.post('/api/receipts/delete', { ids: [undone, gone] });
    await copyDue(app);
    expect(await onDrive(app)).toEqual([]);
    await nora.post('/api/receipts/restore', { ids: [undone] });
    await app.purgeAfterAMinute();
    app.clock.advance(HOUR);
    await copyDue(app);
    expect(await onDrive(app)).toEqual([expect.stringContaining(`${undone} original 1.jpg`)]);
    expect(await waiting(app)).toBe(0);
  });
});

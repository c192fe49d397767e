import { expect, it, vi } from 'vitest';
import { bodyOf, type TestBrowser } from '../../testing/browser.ts';
import { googleApp } from '../../testing/google-app.ts';
import { FOLDER_TYPE, type GoogleServer, type GoogleTrouble } from '../../testing/google-server.ts';
import { aPdf, saveForm } from '../../testing/receipt-form.ts';
import { save, saved } from '../../testing/saved-receipts.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { createExportQueue, EXPORTS, releaseExports } from './export-jobs.ts';
import { exportNow } from './export-now.ts';

const NORA = 'nora.whitlock@example.com';
const PEOPLE = [NORA, 'otto.brandt@example.com', 'ines.duarte@example.com', 'kofi.mensah@example.com'];
const HOUR_MS = 60 * 60 * 1000;

describeOnBothDatabases('The outbox of Google Drive', (database) => {
  // fewer receipts where each save takes longer; an assertion checks that every kind of trouble still occurs
  const receipts = database === 'SQLite' ? 100 : 40;

  it(`exports ${receipts} receipts through every kind of trouble: none twice, none missing`, async () => {
    const { app, google, connected } = await googleApp({ database, callTimeoutMs: 500 });
    const browsers = await Promise.all(PEOPLE.map((email) => connected(email)));
    const pdfs = new Map<string, Buffer>();
    for (let count = 0; count < receipts; count += 1) {
      const browser = browsers[count % browsers.length] as TestBrowser;
      const pdf = await aPdf();
      const fields = { date: `0${1 + (count % 3)}/05/2026` };
      const { receipt } = await bodyOf(await save(browser, saveForm(pdf, fields)));
      pdfs.set(
        receipt.id,
        Buffer.from(await (await browser.get(`/api/receipts/${receipt.id}/download`)).arrayBuffer()),
      );
    }

    const random = seeded(20_261_121);
    const met = new Map<GoogleTrouble, number>();
    google.trouble = () => {
      if (random() > 0.3) return null;
      const trouble = TROUBLES[Math.floor(random() * TROUBLES.length)] ?? 'drop';
      met.set(trouble, (met.get(trouble) ?? 0) + 1);
      return trouble;
    };
    // the server restarts again and again, with a second server beside it
    for (let rounds = 0; (await waiting(app)) > 0; rounds += 1) {
      expect(rounds).toBeLessThan(60);
      const first = app.newRunner();
      if (rounds === 1) google.accounts.grants.clear();
      await app.setDatabaseClock();
      const runs = [first.runDue(EXPORTS.name), app.runExports()];
      if (rounds % 3 === 2) await first.stop();
      await Promise.all(runs);
      await reconnectWhoHasTo(app, google);
      app.clock.advance(HOUR_MS);
    }

    for (const trouble of TROUBLES) expect(met.get(trouble), trouble).toBeGreaterThan(0);
    const files = [...google.files.values()].filter(({ mimeType }) => mimeType !== FOLDER_TYPE);
    expect(files).toHaveLength(receipts);
    for (const file of files) {
      const id = /_([^_]+)\.pdf$/u.exec(file.name)?.[1] ?? '';
      expect(file.bytes?.equals(pdfs.get(id) ?? Buffer.alloc(0)), file.name).toBe(true);
      pdfs.delete(id);
    }
    expect(pdfs.size).toBe(0);
    const folders = [...google.files.values()].filter(({ mimeType }) => mimeType === FOLDER_TYPE);
    expect(new Set(folders.map((folder) => `${folder.owner} ${google.pathOf(folder)}`)).size).toBe(
      folders.length,
    );
    for (const browser of browsers)
      for (const receipt of await bodyOf(await browser.get('/api/receipts')))
        expect(receipt).toMatchObject({ exportState: 'exported', exportProblem: null });
  });

  it('delays nobody else when one person’s drive hangs', async () => {
    const { app, google, connected } = await googleApp({ database });
    const nora = await connected(NORA);
    const otto = await connected('otto.brandt@example.com');
    for (let count = 0; count < 12; count += 1) await saved(nora);
    for (let count = 0; count < 5; count += 1) await saved(otto);
    google.trouble = ({ email }) => (email === NORA ? 'hang' : null);
    const first = app.newRunner();
    first.start();
    await vi.waitFor(() => expect(google.pathsOf('otto.brandt@example.com')).toHaveLength(5), {
      timeout: 30_000,
    });
    // jobs that become due from now on are attempted too
    await saved(otto);
    await vi.waitFor(() => expect(google.pathsOf('otto.brandt@example.com')).toHaveLength(6), {
      timeout: 30_000,
    });
    google.trouble = () => null;
    await first.stop();
    await app.runExports();
    expect(google.pathsOf(NORA)).toHaveLength(12);
  });

  it('answers a waiting person in time, and continues in the background', async () => {
    const { app, google, connected } = await googleApp({ database });
    const nora = await connected(NORA);
    const id = await saved(nora);
    const upload = held(google);
    const run = app.runExports();
    const wait = exportNow(
      app.deps,
      { userId: nora.userId, receiptId: id },
      async () => false,
      new AbortController().signal,
      300,
    );
    expect(await wait).toBe('busy');
    upload.release();
    await run;
    expect(await waiting(app)).toBe(0);
    expect(google.pathsOf(NORA)).toHaveLength(1);
  });

  it('forgets a receipt that is deleted during its export', async () => {
    const { app, google, connected } = await googleApp({ database });
    const browser = await connected(NORA);
    const [first, second] = [await saved(browser), await saved(browser)];
    const upload = held(google);
    const run = app.runExports();
    await upload.begun;
    expect((await browser.delete(`/api/receipts/${first}`)).status).toBe(200);
    expect((await browser.delete(`/api/receipts/${second}`)).status).toBe(200);
    upload.release();
    await run;
    expect(await waiting(app)).toBe(0);
    expect(await bodyOf(await browser.get('/api/receipts'))).toEqual([]);
  });

  it('cancels a pending export when its receipt is deleted', async () => {
    const { app, google, connected } = await googleApp({ database });
    const browser = await connected(NORA);
    await browser.delete(`/api/receipts/${await saved(browser)}`);
    await app.runExports();
    expect(google.calls).toEqual([]);
  });

  it('gives an edited receipt its new name: before, during and after the upload, and during a rename', async () => {
    const { app, google, connected } = await googleApp({ database });
    const browser = await connected(NORA);
    const id = await saved(browser, { date: '03/05/2026' });
    let held1 = held(google);
    const run1 = app.runExports();
    await held1.begun;
    await edit(app, id, 'during.pdf', '2026-04-05');
    held1.release();
    await run1;
    expect(google.pathsOf(NORA)).toEqual([`${PROJECT}/2026-04/during_${id}.pdf`]);

    await edit(app, id, 'after.pdf', '2026-06-05');
    expect(await bodyOf(await browser.get(`/api/receipts/${id}`))).toMatchObject({ exportState: 'exported' });
    await app.runExports();
    expect(google.pathsOf(NORA)).toEqual([`${PROJECT}/2026-06/after_${id}.pdf`]);

    await edit(app, id, 'again.pdf', '2026-06-05');
    held1 = held(google, 'PATCH');
    const run2 = app.runExports();
    await held1.begun;
    await edit(app, id, 'last.pdf', '2026-07-05');
    held1.release();
    await run2;
    expect(google.pathsOf(NORA)).toEqual([`${PROJECT}/2026-07/last_${id}.pdf`]);
    expect(await waiting(app)).toBe(0);

    const early = await saved(browser, { date: '03/05/2026' });
    await edit(app, early, 'before.pdf', '2026-04-05');
    await app.runExports();
    expect(google.pathsOf(NORA)).toContain(`${PROJECT}/2026-04/before_${early}.pdf`);
  });

  it('loses no edit made at the moment when an attempt ends', async () => {
    const { app, google, connected } = await googleApp({ database });
    const browser = await connected(NORA);
    const ids = await Promise.all(Array.from({ length: 6 }, () => saved(browser)));
    const exporting = app.runExports();
    for (let turn = 0; turn < 15; turn += 1)
      await Promise.all(ids.map((id) => edit(app, id, `turn${turn}.pdf`, '2026-04-05')));
    await exporting;
    await app.runExports();
    expect(google.pathsOf(NORA)).toEqual(ids.map((id) => `${PROJECT}/2026-04/turn14_${id}.pdf`).sort());
    expect(await waiting(app)).toBe(0);
  });

  it('chooses another id for a receipt whose own id is unusable', async () => {
    const { app, google, connected } = await googleApp({ database });
    const id = await saved(await connected(NORA));
    await app.deps.db.updateTable('exports').set({ file_id: 'made-by-nobody' }).execute();
    await app.runExports();
    expect(google.pathsOf(NORA)).toEqual([]);
    app.clock.advance(HOUR_MS);
    await app.runExports();
    expect(google.pathsOf(NORA)).toEqual([expect.stringContaining(id)]);
  });

  it('says what people can do about a problem, and counts only real failures', async () => {
    const { app, google, connected } = await googleApp({ database, callTimeoutMs: 3_000 });
    const browser = await connected(NORA);
    const id = await saved(browser);
    const found: [GoogleTrouble, string][] = [
      ['quota', 'full'],
      ['not allowed', 'refused'],
      ['hang', 'unreachable'],
    ];
    for (const [trouble, problem] of found) {
      google.trouble = () => trouble;
      await app.runExports();
      expect(await bodyOf(await browser.get(`/api/receipts/${id}`))).toMatchObject({
        exportState: 'failed',
        exportProblem: problem,
        driveUrl: null,
      });
      app.clock.advance(HOUR_MS);
    }
    const { attempts } = await app.deps.db.selectFrom('exports').select('attempts').executeTakeFirstOrThrow();
    expect(attempts).toBe(3);
  });

  it('pauses for as long as Google asks', async () => {
    const { app, google, connected } = await googleApp({ database });
    const browser = await connected(NORA);
    for (let count = 0; count < 6; count += 1) await saved(browser);
    // a slow computer's own seconds would count as well
    app.clock.stop();
    google.retryAfter = '600';
    google.trouble = () => 'too many';
    await app.runExports();
    const asked = google.calls.length;
    expect(asked).toBeLessThanOrEqual(4);
    app.clock.advance(599 * 1000);
    await app.runExports();
    expect(google.calls).toHaveLength(asked);
    google.trouble = () => null;
    app.clock.advance(2000);
    await app.runExports();
    expect(google.pathsOf(NORA)).toHaveLength(6);
  });

  it('moves to the drive that the company uses now', async () => {
    const { app, google, connected } = await googleApp({ database });
    const [first, second] = [
      await saved(await connected(NORA)),
      await saved(await connected(PEOPLE[1] ?? '')),
    ];
    // as the folder drive left them: one export that failed once, and one exported receipt
    await app.deps.db
      .updateTable('exports')
      .set({ file_id: 'Receipts/x.pdf', attempts: 3 })
      .where('receipt_id', '=', first)
      .execute();
    await app.deps.db.deleteFrom('exports').where('receipt_id', '=', second).execute();
    await app.deps.db
      .updateTable('receipts')
      .set({ drive_file_id: 'Receipts/y.pdf', drive_url: '/there' })
      .where('id', '=', second)
      .execute();
    await edit(app, second, 'z.pdf', '2026-04-05');
    await app.runExports();
    expect(google.pathsOf(NORA)).toHaveLength(1);
    expect(await waiting(app)).toBe(0);
    const row = app.deps.db.selectFrom('receipts').selectAll().where('id', '=', second);
    expect(await row.executeTakeFirst()).toMatchObject({
      drive_file_id: 'Receipts/y.pdf',
      drive_url: '/there',
    });
  });
});

const PROJECT = 'Receipts/Internal _ Operations';
const TROUBLES = [
  'drop',
  'hang',
  'rate limit',
  'quota',
  'too many',
  'broken',
  'unavailable',
  'expired',
] as const satisfies GoogleTrouble[];

async function waiting(app: TestApp): Promise<number> {
  return (await app.deps.db.selectFrom('exports').select('receipt_id').execute()).length;
}

/** Reconnects everyone whose connection broke, as the page's flow to Google does. */
async function reconnectWhoHasTo(app: TestApp, google: GoogleServer): Promise<void> {
  for (const { id, email } of await app.deps.db.selectFrom('users').select(['id', 'email']).execute()) {
    if ((await app.deps.drive.connectionOf(id)).state === 'ready') continue;
    await app.deps.driveGrants.save(id, { refreshToken: google.grant(email), account: email });
    await releaseExports(app.deps, id, app.clock.now());
  }
}

/** Holds calls until they are released: uploads, or those with one method. */
function held(google: GoogleServer, method?: string): { begun: Promise<void>; release(): void } {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  google.trouble = async (call) => {
    const isMeant = method ? call.method === method : call.path.startsWith('/upload');
    if (!isMeant) return null;
    begun.resolve();
    await release.promise;
    return null;
  };
  return { begun: begun.promise, release: () => release.resolve() };
}

/** How an edit after the save changes a receipt's place on the drive. */
async function edit(app: TestApp, id: string, filename: string, dateIso: string): Promise<void> {
  await app.deps.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('receipts')
      .set({ filename, date_iso: dateIso })
      .where('id', '=', id)
      .execute();
    const { user_id } = await transaction
      .selectFrom('receipts')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await createExportQueue(app.deps.jobs).rename(transaction, user_id, [id], app.clock.now());
  });
}

/** mulberry32, so every run has the same troubles. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

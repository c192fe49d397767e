import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { verify } from '../admin/admin-backup.ts';
import { disableUser, enableUser } from '../features/auth/user-admin.ts';
import { admin } from '../testing/admin-command.ts';
import { bodyOf, type TestBrowser } from '../testing/browser.ts';
import { googleApp } from '../testing/google-app.ts';
import { filesOf, onDrive, saved } from '../testing/saved-receipts.ts';
import { BARE_ENV } from '../testing/started-server.ts';
import { receiptRow } from '../testing/stored-receipts.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { describeOnBothDatabases, describeOnPostgres } from '../testing/test-database.ts';
import { handOver } from './hand-over.ts';

/** Tests how colleagues see the receipts of people who left. */

const LEE = 'lee@example.com';
const NORA = 'nora.whitlock@example.com';
/** more than one statement or batch can take */
const MANY = 2_000;
const ADMIN = fileURLToPath(new URL('../admin.ts', import.meta.url));

const listed = async (browser: TestBrowser): Promise<string[]> =>
  (await bodyOf(await browser.get('/api/receipts'))).map(({ id }: { id: string }) => id).sort();
const changesOf = async (browser: TestBrowser, since: number) =>
  bodyOf(await browser.get(`/api/receipts/changes?since=${since}`));
const pdfOf = async (browser: TestBrowser, id: string) =>
  Buffer.from(await (await browser.get(`/api/receipts/${id}/download`)).arrayBuffer());
const disable = ({ deps, clock }: TestApp, email: string) => disableUser(deps.db, email, clock.now());
const moveAll = ({ deps, clock }: TestApp, hasOwnDrives = false) =>
  handOver({ ...deps, hasOwnDrives }, { leaver: LEE, colleague: NORA }, clock.now());

describeOnBothDatabases('A hand-over', (database) => {
  it('gives a colleague every receipt with its PDF, its place on the drive and pending work', async () => {
    const app = await testApp({ database });
    const [lee, nora] = [await app.signedIn(LEE), await app.signedIn(NORA)];
    const own = await saved(nora);
    const exported = await saved(lee);
    await app.runExports();
    const [waiting, deleted] = [await saved(lee), await saved(lee)];
    await lee.post('/api/projects/favorites', { projectName: 'Internal : Jury Duty' });
    await nora.post('/api/projects/favorites', { projectName: 'Internal : Operations' });
    const pdf = await pdfOf(lee, exported);
    const { revision } = await changesOf(nora, 0);
    const before = await onDrive(app);
    await lee.delete(`/api/receipts/${deleted}`);
    await disable(app, LEE);

    const { code, output } = await admin(app, 'user', 'hand-over', LEE, NORA);
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(`2 receipts of ${LEE} belong to ${NORA} now.`),
    ]);
    // a page that polls gets them
    const news = await changesOf(nora, revision);
    expect(news.changed.map(({ id }: { id: string }) => id).sort()).toEqual([exported, waiting].toSorted());
    expect(await listed(nora)).toEqual([own, exported, waiting].toSorted());
    expect((await pdfOf(nora, exported)).equals(pdf)).toBe(true);
    expect(await onDrive(app)).toEqual(before);
    // a delete from a moment ago can still be undone
    expect(await bodyOf(await nora.post('/api/receipts/restore', { ids: [deleted] }))).toEqual({
      restored: [deleted],
    });
    await app.runExports();
    expect(await onDrive(app)).toHaveLength(4);
    await nora.patch(`/api/receipts/${exported}`, { vendor: 'Harbor Grill' });
    await app.runExports();
    expect((await onDrive(app)).filter((path) => path.includes(exported))).toEqual([
      expect.stringContaining('HarborGrill'),
    ]);
    const favorites = await bodyOf(await nora.get('/api/projects/favorites'));
    expect(favorites.map(({ projectName }: { projectName: string }) => projectName).sort()).toEqual([
      'Internal : Jury Duty',
      'Internal : Operations',
    ]);
    const { changes } = await eventOf(app, waiting);
    expect(changes).toEqual({ user_id: [lee.userId, nora.userId] });
    expect(await verify(app.deps.db, app.config)).toMatchObject({ isFault: false });
    // the former owner's devices get an empty list if the account is enabled again
    await enableUser(app.deps.db, LEE, app.clock.now());
    const { whole, changed } = await bodyOf(
      await (await signInAgain(app)).get('/api/receipts/changes?since=1'),
    );
    expect([whole, changed]).toEqual([true, []]);
    await nora.post('/api/receipts/delete', { ids: await listed(nora) });
    await app.purgeAfterAMinute();
    await app.tidy();
    expect(await filesOf(app)).toEqual([]);
  });

  it('keeps a hold: the colleague’s receipts are on hold as well', async () => {
    const app = await testApp({ database });
    const [lee, nora] = [await app.signedIn(LEE), await app.signedIn(NORA)];
    const id = await saved(lee);
    await admin(app, 'hold', LEE);
    await disable(app, LEE);
    expect((await admin(app, 'user', 'hand-over', LEE, NORA)).output).toContain('is on hold now, too');
    expect((await nora.delete(`/api/receipts/${id}`)).status).toBe(409);
  });

  it('can be repeated: nothing is left to move', async () => {
    const app = await testApp({ database });
    const [lee, nora] = [await app.signedIn(LEE), await app.signedIn(NORA)];
    const id = await saved(lee);
    await disable(app, LEE);
    expect((await moveAll(app)).receipts).toBe(1);
    expect((await moveAll(app)).receipts).toBe(0);
    expect(await listed(nora)).toEqual([id]);
  });

  it('also moves a save whose key the colleague has used', async () => {
    const app = await testApp({ database });
    const [lee, nora] = [await app.signedIn(LEE), await app.signedIn(NORA)];
    await saved(lee);
    await saved(nora);
    const idempotency_key = 'd4a7f9e0-0000-4000-8000-000000000000';
    await app.deps.db.updateTable('receipts').set({ idempotency_key }).execute();
    await disable(app, LEE);
    expect((await moveAll(app)).receipts).toBe(1);
    expect(await listed(nora)).toHaveLength(2);
  });

  it('moves thousands of receipts in one transaction', async () => {
    const app = await testApp({ database });
    const [lee, nora] = [await app.signedIn(LEE), await app.signedIn(NORA)];
    const now = app.clock.now();
    const rows = Array.from({ length: MANY }, () => ({ ...receiptRow(lee.userId, now), revision: 1 }));
    await app.deps.db.transaction().execute(async (transaction) => {
      for (let start = 0; start < rows.length; start += 500)
        await transaction
          .insertInto('receipts')
          .values(rows.slice(start, start + 500))
          .execute();
    });
    await disable(app, LEE);
    expect((await moveAll(app)).receipts).toBe(MANY);
    expect((await changesOf(nora, 0)).changed).toHaveLength(MANY);
  });

  it('happens completely or not at all, whichever step fails', async () => {
    const app = await testApp({ database });
    const [lee, nora] = [await app.signedIn(LEE), await app.signedIn(NORA)];
    const ids = [await saved(lee), await saved(lee)].toSorted();
    await lee.delete(`/api/receipts/${await saved(lee)}`);
    await lee.post('/api/projects/favorites', { projectName: 'Internal : Jury Duty' });
    await disable(app, LEE);
    const owners = async () => {
      const rows = await app.deps.db.selectFrom('receipts').select(['id', 'user_id']).orderBy('id').execute();
      const held = await app.deps.db.selectFrom('held_receipts').select('user_id').execute();
      return [...rows.map(({ user_id }) => user_id), ...held.map(({ user_id }) => user_id)];
    };
    for (const table of ['held_receipts', 'favorites', 'exports', 'security_events', 'receipt_events']) {
      await failing(app, database, table, true);
      await expect(moveAll(app), table).rejects.toThrow('no space');
      expect(await owners()).toEqual([lee.userId, lee.userId, lee.userId]);
      await failing(app, database, table, false);
    }
    expect((await moveAll(app)).receipts).toBe(2);
    expect(await owners()).toEqual([nora.userId, nora.userId, nora.userId]);
    expect(await listed(nora)).toEqual(ids);
  });
});

describe('A hand-over', () => {
  it('is refused unless the former owner is disabled and the colleague is not', async () => {
    const app = await testApp();
    const lee = await app.signedIn(LEE);
    await app.signedIn(NORA);
    await saved(lee);
    const refusal = async (...people: string[]) => {
      const { code, errors } = await admin(app, 'user', 'hand-over', ...people);
      expect(code).not.toBe(0);
      return errors;
    };
    expect(await refusal()).toContain('needs two addresses');
    expect(await refusal(LEE, NORA, LEE)).toContain('needs two addresses');
    expect(await refusal(LEE, NORA)).toContain(`First run: user disable ${LEE}`);
    await disable(app, LEE);
    expect(await refusal('nobody@example.com', NORA)).toContain('no account for nobody@example.com');
    expect(await refusal(LEE, 'nobody@example.com')).toContain('no account for nobody@example.com');
    expect(await refusal(LEE, LEE)).toContain('cannot hand over to themselves');
    await disable(app, NORA);
    expect(await refusal(LEE, NORA)).toContain(`${NORA} is disabled`);
    expect(await app.deps.db.selectFrom('receipts').select('user_id').execute()).toEqual([
      { user_id: lee.userId },
    ]);
  });

  it('exports receipts to the colleague’s own Google Drive, because nobody else can access the former owner’s', async () => {
    const { app, google, connected } = await googleApp();
    const [lee, nora] = [await connected(LEE), await connected(NORA)];
    const ids = [await saved(lee), await saved(lee)];
    expect(ids).toHaveLength(2);
    await app.runExports();
    const pdfs = () => [...google.files.values()].filter(({ name }) => name.endsWith('.pdf'));
    expect(pdfs()).toHaveLength(2);
    await disable(app, LEE);
    await moveAll(app, true);
    await app.runExports();
    expect(pdfs()).toHaveLength(4);
    const list = await bodyOf(await nora.get('/api/receipts'));
    expect(list.map(({ exportState }: { exportState: string }) => exportState)).toEqual([
      'exported',
      'exported',
    ]);
  });
});

describeOnPostgres('A hand-over whose process is killed before its last step', () => {
  it('has moved nothing, and can be repeated', async () => {
    const app = await testApp({ database: 'PostgreSQL' });
    const [lee, nora] = [await app.signedIn(LEE), await app.signedIn(NORA)];
    const id = await saved(lee);
    await disable(app, LEE);
    const { db } = app.deps;
    await db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('event_chain').select('id').forUpdate().execute();
      const { dataDir, passkeyPepper, databaseUrl } = app.config;
      const child = spawn(process.execPath, [ADMIN, 'user', 'hand-over', LEE, NORA], {
        env: {
          ...BARE_ENV,
          DATA_DIR: dataDir,
          PASSKEY_PEPPER: passkeyPepper ?? '',
          DATABASE_URL: databaseUrl ?? '',
        },
        stdio: 'ignore',
      });
      await expect
        .poll(
          async () =>
            (
              await sql<{ query: string }>`SELECT query FROM pg_stat_activity
                WHERE wait_event_type = 'Lock' AND query LIKE '%event_chain%' AND datname = current_database()`.execute(
                db,
              )
            ).rows.length,
          { timeout: 20_000 },
        )
        .toBe(1);
      child.kill('SIGKILL');
      await once(child, 'exit');
    });
    await expect
      .poll(async () => (await db.selectFrom('receipts').select('user_id').execute())[0]?.user_id)
      .toBe(lee.userId);
    expect((await moveAll(app)).receipts).toBe(1);
    expect(await listed(nora)).toEqual([id]);
  });
});

/** The event about the hand-over of a receipt. */
async function eventOf({ deps }: TestApp, receiptId: string) {
  const rows = await deps.db
    .selectFrom('event_contents')
    .select('text')
    .where('receipt_id', '=', receiptId)
    .execute();
  return rows.map(({ text }) => JSON.parse(text)).find(({ kind }) => kind === 'handed_over');
}

async function signInAgain(app: TestApp): Promise<TestBrowser> {
  const browser = app.browser();
  const entry = await browser.post('/api/auth/passkey-login', { email: LEE, passkey: '274913' });
  expect(entry.status).toBe(200);
  return browser;
}

/** Makes writes to a table fail, as on a full disk. */
async function failing(app: TestApp, database: string, table: string, on: boolean): Promise<void> {
  const { db } = app.deps;
  const name = sql.ref(table);
  if (database === 'SQLite') {
    for (const verb of ['INSERT', 'UPDATE'])
      await (on
        ? sql`CREATE TRIGGER ${sql.ref(`full_${verb}`)} BEFORE ${sql.raw(verb)} ON ${name} BEGIN SELECT RAISE(ABORT, 'no space'); END`
        : sql`DROP TRIGGER ${sql.ref(`full_${verb}`)}`
      ).execute(db);
    return;
  }
  await sql`CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger AS $$ BEGIN RAISE 'no space'; END $$ LANGUAGE plpgsql`.execute(
    db,
  );
  await (on
    ? sql`CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${name} FOR EACH ROW EXECUTE FUNCTION full_disk()`
    : sql`DROP TRIGGER full_disk ON ${name}`
  ).execute(db);
}

import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { backUp, restore, verify } from '../../admin/admin-backup.ts';
import { moveToNewStores } from '../../admin/admin-move.ts';
import { parseConfig } from '../../config.ts';
import { handOver } from '../../hand-over/hand-over.ts';
import {
  addressFor,
  deliver,
  drawnMail,
  MAIL_SETTINGS,
  readsHere,
  trustingJudge,
} from '../../testing/arriving-mail.ts';
import { bodyOf, type TestBrowser } from '../../testing/browser.ts';
import {
  aPhotograph,
  captureForm,
  newTokenOf,
  saidBy,
  sendWithToken,
  waitingFor,
} from '../../testing/capture-calls.ts';
import {
  KINDS,
  type Kind,
  NORA_EMAIL,
  OWNER_PASSKEY,
  type Settings,
  settingsOf,
  withDatabase,
} from '../../testing/installations.ts';
import { aPdf, saveForm } from '../../testing/receipt-form.ts';
import { newFolder } from '../../testing/started-server.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { disableUser } from '../auth/user-admin.ts';
import { HELD_MAILS } from './mail/held-store.ts';

const RIDES = 'rides.example';

function appOn(settings: Settings): Promise<TestApp> {
  const overrides = { senderJudge: trustingJudge(), mailReader: readsHere };
  return testApp({ settings: { ...settings, ...MAIL_SETTINGS }, overrides });
}

const photographs = async (n: number) => [{ name: `ride-${n}.jpg`, bytes: await aPhotograph(n) }];

/** Two waiting captures, a saved one, a held mail, a notice, a token and an address. */
async function usedBy(app: TestApp, nora: TestBrowser) {
  const { token } = await newTokenOf(nora);
  await sendWithToken(app, token, captureForm(await aPhotograph(1)));
  const address = await addressFor(nora);
  await deliver(app, await drawnMail({ from: NORA_EMAIL, files: await photographs(2) }), address);
  await deliver(app, await drawnMail({ from: NORA_EMAIL, text: 'Lunch?' }), address);
  await deliver(app, await drawnMail({ files: await photographs(3) }), address);
  const sent = await bodyOf(await sendWithToken(app, token, captureForm(await aPhotograph(4))));
  const body = saveForm(await aPdf());
  body.set('captureId', sent.capture.id);
  expect((await nora.fetch('/api/receipts/save-pdf', { method: 'POST', body })).status).toBe(200);
  return { token, address, savedId: sent.capture.id };
}

/** Everything is there and still works: allowing the sender brings in the held mail. */
async function expectAllIn(
  there: Settings,
  its: { token: string; address: string; savedId: string },
  before: unknown,
) {
  const app = await appOn(there);
  const nora = app.browser();
  await nora.post('/api/auth/passkey-login', { email: NORA_EMAIL, passkey: OWNER_PASSKEY });
  const after = await waitingFor(nora);
  expect(after).toEqual(before);
  for (const { id, bytes } of after.captures) {
    const file = await (await nora.get(`/api/captures/${id}/file`)).arrayBuffer();
    expect(file.byteLength).toBe(bytes);
  }
  expect(await addressFor(nora)).toBe(its.address);
  const again = await sendWithToken(app, its.token, captureForm(await aPhotograph(4)));
  expect((await bodyOf(again)).capture.id).toBe(its.savedId);
  // the sender was allowed before the backup, but a restore does not bring the job back
  const user = await app.deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const allowed = { user_id: user.id, domain: RIDES, allowed_at: 0 };
  await app.deps.db.insertInto('capture_senders').values(allowed).execute();
  await app.takeOver();
  await app.newRunner().runDue(HELD_MAILS.name);
  expect((await waitingFor(nora)).captures).toHaveLength(3);
  await app.close();
  const { facts } = await withDatabase(there, (db) => verify(db, parseConfig(there)));
  expect(facts).toMatchObject({ faults: [] });
}

describe.each(KINDS)('Captures of an installation on %s', (kind) => {
  const target = KINDS[(KINDS.indexOf(kind) + 1) % KINDS.length] as Kind;

  it(`are in its backup, and come back on ${target}: waiting captures, held mails, notices, tokens and addresses`, async () => {
    const its = await settingsOf(kind);
    const app = await appOn(its);
    const nora = await app.signedIn(NORA_EMAIL);
    const used = await usedBy(app, nora);
    const before = await waitingFor(nora);
    expect(before).toMatchObject({ captures: [{}, {}], held: [{ domain: RIDES }], notices: [{}] });
    await app.tidy();
    await app.close();
    const dir = join(await newFolder(), 'backups');
    const made = await withDatabase(its, (db) => backUp(db, parseConfig(its), dir));
    expect(made).toMatchObject({ isFault: false, facts: { files: 4 } });
    const there = { ...(await settingsOf(target)), PASSKEY_PEPPER: its.PASSKEY_PEPPER ?? '' };
    await restore(parseConfig(there), dir, undefined);
    await expectAllIn(there, used, before);
  });
});

describe.skipIf(inject('postgresUrl') === null)('Captures', () => {
  it('move to PostgreSQL and S3 with their files', async () => {
    const its = await settingsOf('SQLite and a folder');
    const app = await appOn(its);
    const nora = await app.signedIn(NORA_EMAIL);
    const used = await usedBy(app, nora);
    const before = await waitingFor(nora);
    await app.close();
    const there = {
      ...(await settingsOf('PostgreSQL and a bucket')),
      PASSKEY_PEPPER: its.PASSKEY_PEPPER ?? '',
    };
    const { DATABASE_URL: databaseUrl = '', BLOBS_URL: blobsUrl = '' } = there as Settings;
    const done = await moveToNewStores(parseConfig(its), { databaseUrl, blobsUrl }, false);
    expect(done).toMatchObject({ isFault: false, facts: { copied: 4 } });
    await expectAllIn(there, used, before);
  });
});

describeOnBothDatabases('A verification of the installation', (database) => {
  it.each(['captures', 'held_mails'] as const)('names a missing or damaged file of %s', async (table) => {
    const overrides = { senderJudge: trustingJudge(), mailReader: readsHere };
    const app = await testApp({ database, settings: MAIL_SETTINGS, overrides });
    await usedBy(app, await app.signedIn(NORA_EMAIL));
    expect((await verify(app.deps.db, app.config)).facts).toMatchObject({ faults: [], unowned: 0 });
    const key =
      table === 'captures'
        ? (
            await app.deps.db
              .selectFrom('captures')
              .select('file_key')
              .where('ended', 'is', null)
              .executeTakeFirstOrThrow()
          ).file_key
        : (await app.deps.db.selectFrom('held_mails').select('raw_key').executeTakeFirstOrThrow()).raw_key;
    await app.deps.rawBlobs.remove(key ?? '');
    expect((await verify(app.deps.db, app.config)).facts).toMatchObject({
      faults: [`file ${key} is missing`],
    });
    await app.deps.rawBlobs.put(key ?? '', Buffer.from('something else'));
    expect((await verify(app.deps.db, app.config)).facts).toMatchObject({
      faults: [`file ${key} is damaged`],
    });
  });
});

describeOnBothDatabases('A hand-over', (database) => {
  it('gives a colleague the waiting captures of the person who left, but not that person’s addresses and tokens', async () => {
    const app = await testApp({ database });
    const [lee, nora] = [await app.signedIn('lee@example.com'), await app.signedIn(NORA_EMAIL)];
    const { token } = await newTokenOf(lee);
    const noras = await newTokenOf(nora);
    for (const n of [1, 2]) await sendWithToken(app, token, captureForm(await aPhotograph(n)));
    // both people have this file
    await sendWithToken(app, noras.token, captureForm(await aPhotograph(2)));
    await disableUser(app.deps.db, 'lee@example.com', app.clock.now());
    await handOver(
      { ...app.deps, hasOwnDrives: false },
      { leaver: 'lee@example.com', colleague: NORA_EMAIL },
      app.clock.now(),
    );
    const { captures } = await waitingFor(nora);
    expect(captures).toHaveLength(2);
    for (const { id } of captures) expect((await nora.get(`/api/captures/${id}/file`)).status).toBe(200);
    expect(await saidBy(await sendWithToken(app, token, captureForm(await aPhotograph(3))))).toEqual([
      401,
      'token_invalid',
    ]);
  });
});

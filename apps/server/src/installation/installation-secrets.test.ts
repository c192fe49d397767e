import { randomBytes } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  admin,
  KINDS,
  makeOld,
  NORA_EMAIL,
  OWNER_PASSKEY,
  refusalOfStart,
  type Settings,
  settingsOf,
  starts,
  withReceipt,
} from '../testing/installations.ts';
import { testApp } from '../testing/test-app.ts';

/** Starts servers with peppers that belong to the database and with peppers that do not. */

describe.each(KINDS.filter((kind) => !kind.endsWith('bucket')))('An installation on %s', (kind) => {
  it('does not start with a pepper other than at its first start', async () => {
    const its = await settingsOf(kind);
    // other servers may have started with this pepper
    if (kind.startsWith('PostgreSQL')) await starts(its);
    else await withReceipt(its);
    const other = { ...its, PASSKEY_PEPPER: randomBytes(32).toString('base64') };
    expect(await refusalOfStart(other)).toMatch(/^PASSKEY_PEPPER: does not belong to this database/u);
    await starts(its);
    const adopted = await admin(other, 'installation', 'adopt', 'secrets');
    expect(adopted).toContain('PASSKEY_PEPPER is now the pepper of this database');
    await starts(other);
    expect(await refusalOfStart(its)).toContain('nobody');
  });

  it('from before the pepper check gets it with the first correct passkey, and not earlier', async () => {
    const its = await settingsOf(kind);
    await withReceipt(its);
    await makeOld(its);
    const app = await testApp({ settings: its });
    const login = (passkey: string) =>
      app.browser().post('/api/auth/passkey-login', { email: NORA_EMAIL, passkey });
    const check = async () =>
      (await app.deps.db.selectFrom('installation').select('pepper_check').executeTakeFirst())?.pepper_check;
    expect((await login('481526')).status).toBe(401);
    expect(await check()).toBeNull();
    expect((await login(OWNER_PASSKEY)).status).toBe(200);
    expect(await check()).toMatch(/^[0-9a-f]{64}$/u);
    await app.close();
    expect(await refusalOfStart({ ...its, PASSKEY_PEPPER: randomBytes(32).toString('base64') })).toContain(
      'PASSKEY_PEPPER: does not belong',
    );
  });
});

describe('The secrets.json of an installation', () => {
  const secretsOf = (its: Settings) => join(its.DATA_DIR ?? '', 'secrets.json');

  it('stops the start if it is missing while accounts exist, and is not replaced', async () => {
    const its: Settings = { ...(await settingsOf('SQLite and a folder')), PASSKEY_PEPPER: '' };
    await withReceipt(its);
    await rename(secretsOf(its), `${secretsOf(its)}.away`);
    for (const old of [false, true]) {
      if (old) await makeOld(its);
      expect(await refusalOfStart(its)).toMatch(/^DATA_DIR: .*secrets\.json is missing/u);
      expect(await readdir(its.DATA_DIR ?? '')).not.toContain('secrets.json');
    }
    await rename(`${secretsOf(its)}.away`, secretsOf(its));
    await starts(its);
  });

  it('stops the start if it is damaged or belongs to another installation', async () => {
    const its: Settings = { ...(await settingsOf('SQLite and a folder')), PASSKEY_PEPPER: '' };
    await withReceipt(its);
    await writeFile(secretsOf(its), JSON.stringify({ passkeyPepper: randomBytes(32).toString('base64') }));
    expect(await refusalOfStart(its)).toMatch(/^DATA_DIR: .*secrets\.json does not belong to this database/u);
    await writeFile(secretsOf(its), '');
    expect(await refusalOfStart(its)).toMatch(/^DATA_DIR: .*secrets\.json cannot be read, or is damaged/u);
  });

  it('is created again if it is missing while no account exists', async () => {
    const its: Settings = { ...(await settingsOf('SQLite and a folder')), PASSKEY_PEPPER: '' };
    await starts(its);
    await rm(secretsOf(its));
    await starts(its);
    await starts(its);
  });

  it('can be replaced on purpose if it is lost, but not while a server runs', async () => {
    const its: Settings = { ...(await settingsOf('SQLite and a folder')), PASSKEY_PEPPER: '' };
    await withReceipt(its);
    const running = await testApp({ settings: its });
    expect(await admin(its, 'installation', 'adopt', 'secrets')).toContain('Another Slipcase server');
    await running.close();
    await rm(secretsOf(its));
    expect(await admin(its, 'installation', 'adopt', 'secrets')).toContain("choose 'Forgot passkey'");
    const app = await testApp({ settings: its });
    const login = await app
      .browser()
      .post('/api/auth/passkey-login', { email: NORA_EMAIL, passkey: OWNER_PASSKEY });
    expect(login.status).toBe(401);
  });
});

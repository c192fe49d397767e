import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backUp, restore, verify } from '../admin/admin-backup.ts';
import { parseConfig } from '../config.ts';
import {
  KINDS,
  type Kind,
  NORA_EMAIL,
  type Settings,
  settingsOf,
  withDatabase,
} from '../testing/installations.ts';
import { onDrive, saved } from '../testing/saved-receipts.ts';
import { newFolder } from '../testing/started-server.ts';
import { testApp } from '../testing/test-app.ts';
import { backUpIfDue } from './scheduled-backup.ts';

/** Restores next to a drive folder that lost some files, and the age of backups. */

async function restoredOf(
  kind: Kind,
): Promise<{ ids: string[]; dir: string; there: Settings; drive: string }> {
  const drive = await newFolder();
  const its: Settings = { ...(await settingsOf(kind)), DRIVE_DIR: drive };
  const app = await testApp({ settings: its });
  const nora = await app.signedIn(NORA_EMAIL);
  const ids = [await saved(nora), await saved(nora), await saved(nora)];
  await app.runExports();
  expect(await onDrive(app)).toHaveLength(3);
  // one was never exported
  ids.push(await saved(nora));
  await app.close();
  const dir = join(await newFolder(), 'backups');
  await withDatabase(its, (db) => backUp(db, parseConfig(its), dir));
  const there = {
    ...(await settingsOf(kind)),
    DRIVE_DIR: drive,
    PASSKEY_PEPPER: its.PASSKEY_PEPPER ?? '',
  };
  return { ids, dir, there, drive };
}

describe.each(KINDS)('A restore on %s with an incomplete drive folder', (kind) => {
  it('exports only the missing receipts again', async () => {
    const { ids, dir, there, drive } = await restoredOf(kind);
    const [lost = ''] = ids;
    const path = (await readdir(drive, { recursive: true })).find((name) => name.includes(lost)) ?? '';
    await rm(join(drive, path));
    const done = await restore(parseConfig(there), dir, undefined, true);
    expect(done.text).toContain('1 receipt that');
    const again = await testApp({ settings: there });
    await again.takeOver();
    await again.runExports();
    const names = await onDrive(again);
    expect(names).toHaveLength(4);
    for (const id of ids) expect(names.filter((name) => name.includes(id))).toHaveLength(1);
    expect(await verify(again.deps.db, again.config)).toMatchObject({ isFault: false });
    await again.close();
  });
});

describe('Backups', () => {
  it('report in the metrics when the newest was made', async () => {
    const dir = await newFolder();
    const app = await testApp({ settings: { BACKUP_DIR: dir, METRICS_PORT: '9464' } });
    await saved(await app.signedIn(NORA_EMAIL));
    const metric = async () => {
      const text = (await app.deps.metricsPage?.write(null)) ?? '';
      const line = /^slipcase_backup_newest_timestamp_seconds\{by="schedule"\} (\S+)$/mu.exec(text);
      return line ? Number(line[1]) : null;
    };
    expect(await metric()).toBeNull();
    await backUpIfDue(app.deps, new AbortController().signal);
    expect(await metric()).toBeCloseTo(app.clock.now() / 1000, -2);
  });

  it('are not exported again to Google Drive: those copies are in people’s own drives', async () => {
    const google = {
      ...(await settingsOf('SQLite and a folder')),
      DRIVE: 'google',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    };
    await expect(restore(parseConfig(google), '/nowhere', undefined, true)).rejects.toThrow(
      '--export-again: works with DRIVE=folder',
    );
  });
});

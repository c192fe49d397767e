import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { MARK_OF_RESTORE } from '../adapters/blobs/blobs.ts';
import { verify, verifyFolder } from '../admin/admin-backup.ts';
import { parseConfig } from '../config.ts';
import {
  type Kind,
  markOf,
  refusalOfStart,
  type Settings,
  settingsOf,
  starts,
  withDatabase,
  withReceipt,
} from '../testing/installations.ts';
import { chosenOf, DIES, isWhole, PLACES } from '../testing/kills.ts';
import { smallDisk } from '../testing/small-disk.ts';
import { BARE_ENV, newFolder } from '../testing/started-server.ts';

/** Tests of commands that are killed at a step, or whose disk is full. */

const ADMIN = fileURLToPath(new URL('../admin.ts', import.meta.url));

type Ended = { signal: string | null; code: number; text: string };

/** @param at the step before which it dies; 0: it runs to its end */
function command(its: Settings, at: number, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...DIES, ADMIN, ...args],
      { env: { ...BARE_ENV, ...process.env, ...its, DIE_AT: String(at) } },
      (error, output, errors) =>
        resolve({
          signal: error?.signal ?? null,
          code: typeof error?.code === 'number' ? error.code : 0,
          text: output + errors,
        }),
    );
  });
}

async function ends(its: Settings, ...args: string[]): Promise<number> {
  const { signal, code, text } = await command(its, 0, ...args);
  expect({ signal, code, text }).toMatchObject({ signal: null, code: 0 });
  return stepsIn(text);
}

function stepsIn(text: string): number {
  return Number(/steps: (\d+)/u.exec(text)?.[1]);
}

/**
 * Kills a command before a step. On a busy machine, the same backup of PostgreSQL and a bucket has 72 steps
 * in one run and 73 in the next: a command that ended earlier is killed before the last step that it had.
 */
async function dies(its: Settings, at: number, ...args: string[]): Promise<void> {
  const { signal, text } = await command(its, at, ...args);
  if (signal === 'SIGKILL') return;
  const steps = stepsIn(text);
  expect(steps, `step ${at}: ${text}`).toBeLessThan(at);
  await dies(its, steps, ...args);
}

describe.each(PLACES)('On %s, a command', (kind: Kind) => {
  it('that is killed while it seals the chain breaks nothing, and the next seal covers everything', {
    timeout: 300_000,
  }, async () => {
    const its = await settingsOf(kind);
    await withReceipt(its);
    const steps = await ends(its, 'seal');
    for (const at of chosenOf(steps, 'seal', 2)) {
      await withReceipt(its);
      await dies(its, at, 'seal');
      await isWhole(its);
      await ends(its, 'seal');
      const { facts } = await withDatabase(its, (db) => verify(db, parseConfig(its)));
      expect(facts, `step ${at}`).toMatchObject({ faults: [], unsealed: expect.toSatisfy((n) => n <= 1) });
    }
  });

  it('that is killed during a backup spoils no earlier backup, and the next one has everything', {
    timeout: 300_000,
  }, async () => {
    const its = await settingsOf(kind);
    await withReceipt(its, 2);
    const dir = join(await newFolder(), 'backups');
    await ends(its, 'backup', dir);
    await withReceipt(its);
    const steps = await ends(its, 'backup', dir);
    let receipts = 3;
    for (const at of chosenOf(steps, 'backup', 2)) {
      await withReceipt(its);
      receipts += 1;
      await dies(its, at, 'backup', dir);
      const { facts } = await verifyFolder(dir);
      expect(facts, `step ${at}`).toMatchObject({ faults: [] });
      await ends(its, 'backup', dir);
      expect((await verifyFolder(dir)).facts).toMatchObject({ faults: [], receipts });
    }
  });

  it('that is killed during a restore keeps servers from starting, and completes when it runs again', {
    timeout: 300_000,
  }, async () => {
    const its = await settingsOf(kind);
    await withReceipt(its, 2);
    const dir = join(await newFolder(), 'backups');
    await ends(its, 'backup', dir);
    const newPlace = async () => ({ ...(await settingsOf(kind)), PASSKEY_PEPPER: its.PASSKEY_PEPPER ?? '' });
    const steps = await ends(await newPlace(), 'restore', dir);
    for (const at of chosenOf(steps, 'restore', 2)) {
      const there = await newPlace();
      await dies(there, at, 'restore', dir);
      if ((await markOf(there)) === MARK_OF_RESTORE)
        expect(await refusalOfStart(there)).toContain("Run 'admin restore' once more");
      const again = await command(there, 0, 'restore', dir);
      if (again.code !== 0) {
        // everything had arrived, and only the final message was missing
        expect(again.text).toContain('has accounts');
      }
      await isWhole(there);
      await starts(there);
    }
  });
});

const KB = 1024;
const disk = smallDisk(60);

async function fails(its: Settings, ...args: string[]): Promise<void> {
  const { code, text } = await command(its, 0, ...args);
  expect({ code, text }).toMatchObject({
    code: 1,
    text: expect.stringMatching(/disk is full|ENOSPC|disk that works and has space|or has no space/u),
  });
}

describe.skipIf(!disk)('On a full disk', () => {
  const onDisk = async (): Promise<Settings> => {
    const its = await settingsOf('SQLite and a folder');
    return { ...its, DATA_DIR: join(disk?.dir ?? '', randomUUID()) };
  };

  it('a seal reports it and breaks nothing; with free space again, the next seal covers everything', async () => {
    const its = await onDisk();
    // without room for the database's own files, for the seal's file, and for the row
    for (const room of [0, 36 * KB, 44 * KB]) {
      await withReceipt(its);
      const makeRoom = disk?.fill(room);
      await fails(its, 'seal');
      makeRoom?.();
      await isWhole(its);
      await ends(its, 'seal');
      await isWhole(its);
    }
  });

  it('a backup reports it and spoils no earlier one; with free space again, the next one has everything', async () => {
    const its = await settingsOf('SQLite and a folder');
    const dir = join(disk?.dir ?? '', 'backups');
    await withReceipt(its);
    await ends(its, 'backup', dir);
    let receipts = 1;
    for (const room of [0, 4 * KB, 12 * KB, 28 * KB]) {
      await withReceipt(its);
      receipts += 1;
      const makeRoom = disk?.fill(room);
      await fails(its, 'backup', dir);
      expect((await verifyFolder(dir)).facts, `${room} bytes`).toMatchObject({
        faults: [],
        receipts: receipts - 1,
      });
      makeRoom?.();
      await ends(its, 'backup', dir);
      expect((await verifyFolder(dir)).facts).toMatchObject({ faults: [], receipts });
    }
  });

  it('a restore reports it and keeps servers from starting; with free space again, it completes', async () => {
    const its = await settingsOf('SQLite and a folder');
    await withReceipt(its, 3);
    const dir = join(await newFolder(), 'backups');
    await ends(its, 'backup', dir);
    for (const room of [8 * KB, 80 * KB, 400 * KB]) {
      const there = { ...(await onDisk()), PASSKEY_PEPPER: its.PASSKEY_PEPPER ?? '' };
      const makeRoom = disk?.fill(room);
      await fails(there, 'restore', dir);
      makeRoom?.();
      await ends(there, 'restore', dir);
      await isWhole(there);
      await starts(there);
    }
  });
});

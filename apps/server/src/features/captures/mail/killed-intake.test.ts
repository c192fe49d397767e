import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { verify } from '../../../admin/admin-backup.ts';
import { parseConfig } from '../../../config.ts';
import { openDatabase } from '../../../open-stores.ts';
import { drawnMail, MAIL_SETTINGS } from '../../../testing/arriving-mail.ts';
import { aPhotograph } from '../../../testing/capture-calls.ts';
import { newFolder, startProcess } from '../../../testing/started-server.ts';
import { storedJobs } from '../../../testing/stored-jobs.ts';
import { describeOnBothDatabases, newPostgresDatabase } from '../../../testing/test-database.ts';
import { insertUser } from '../../auth/user-store.ts';
import { addressOf } from './address-store.ts';

const NORA = 'nora.whitlock@example.com';
/**
 * the fewest statements that it takes to accept one mail with one file; the process dies after each of them
 */
const FEWEST = 10;

describeOnBothDatabases('A server that is killed while it takes in a mail', (database) => {
  it('loses no mail and takes none twice, however far it had come', { timeout: 600_000 }, async () => {
    const folder = await newFolder();
    const settings = {
      ...MAIL_SETTINGS,
      DATA_DIR: join(folder, 'data'),
      PASSKEY_PEPPER: randomBytes(32).toString('base64'),
      ...(database === 'PostgreSQL' ? { DATABASE_URL: await newPostgresDatabase() } : {}),
    };
    const config = parseConfig(settings);
    const intake = async (recipient: string, dieAfter: number, mails: readonly string[]) => {
      const args = ['apps/server/src/testing/dying-intake.ts', recipient, String(dieAfter), ...mails];
      const its = startProcess(args, settings);
      await its.exit;
      return { output: its.output(), isKilled: its.child.signalCode === 'SIGKILL' };
    };
    // creates the tables
    await intake('', 0, []);
    const address = await inDatabase(config, async (db) => {
      const id = randomUUID();
      const now = Date.now();
      await insertUser(db, {
        id,
        email: NORA,
        first_name: 'Nora',
        last_name: 'Whitlock',
        picture_key: null,
        identity_issuer: 'test',
        identity_subject: NORA,
        passkey_hash: 'none',
        receipts_revision: 0,
        receipts_floor: 0,
        created_at: now,
        disabled_at: null,
        google_proof_at: now,
        relink_until: null,
      });
      return addressOf(db, id, { domain: MAIL_SETTINGS.INBOUND_MAIL_DOMAIN, now });
    });
    const mails: string[] = [];
    let before: string[] = [];
    for (let dieAfter = 1; ; dieAfter += database === 'SQLite' ? 1 : 6) {
      const files = [{ name: 'ride.jpg', bytes: await aPhotograph(dieAfter) }];
      const path = join(folder, `${dieAfter}.eml`);
      await writeFile(path, await drawnMail({ from: NORA, files }));
      mails.push(path);
      // the source of the previous mail got no answer, so it delivers the mail again
      const { isKilled, output } = await intake(address, dieAfter, [...before, path]);
      expect(isKilled).toBe(true);
      expect(output.includes('taken 0')).toBe(before.length > 0);
      before = [path];
      const count = await countOf(config);
      expect([mails.length - 1, mails.length]).toContain(count);
      // committed: it was killed after the last statement
      if (count === mails.length) {
        expect(dieAfter).toBeGreaterThan(FEWEST);
        break;
      }
    }
    expect((await intake(address, 0, before)).output).toContain('taken 0');
    expect(await countOf(config)).toBe(mails.length);
    await inDatabase(config, async (db) => {
      const { facts } = await verify(db, config);
      expect(facts).toMatchObject({ faults: [] });
      const doomed = await db.selectFrom('doomed_blobs').select('key').execute();
      const owned = await db.selectFrom('captures').select('file_key').execute();
      const kept = new Set(owned.map(({ file_key }) => file_key));
      expect(doomed.filter(({ key }) => kept.has(key))).toEqual([]);
      expect(await db.selectFrom('capture_notices').selectAll().execute()).toEqual([]);
    });
  });
});

type Config = ReturnType<typeof parseConfig>;
type Database = Awaited<ReturnType<typeof openDatabase>>;

async function inDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(config);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/**
 * The number of captures. A recorded mail has exactly one capture, and each capture has a job that will read
 * it.
 */
async function countOf(config: Config): Promise<number> {
  return inDatabase(config, async (db) => {
    const captures = await db.selectFrom('captures').select('mail_key').execute();
    const noted = await db.selectFrom('received_mails').select('mail_key').execute();
    expect(captures.map(({ mail_key }) => mail_key).toSorted()).toEqual(
      noted.map(({ mail_key }) => mail_key).toSorted(),
    );
    expect(await storedJobs({ deps: { db }, config })).toHaveLength(captures.length);
    return captures.length;
  });
}

import { type Blobs, MARK_OF_RESTORE, type MarkedBlobs } from '../adapters/blobs/blobs.ts';
import {
  type Database,
  isKnownMigration,
  lastMigration,
  migrate,
  migrateTo,
} from '../adapters/database/database.ts';
import { findInstallation } from '../installation/installation-store.ts';
import {
  BackupError,
  type Backups,
  backedUpFiles,
  checkLines,
  linesOf,
  type Point,
  pointsIn,
  readPoint,
} from './backup-point.ts';
import { copyFiles } from './copy-files.ts';
import { beginAnew, countPeople } from './new-place-store.ts';
import { BACKUP_TABLES, deleteRows, insertRows } from './table-store.ts';

/** The new place. `db` is not migrated yet. */
export type NewPlace = { db: Database; files: MarkedBlobs };

export type RestoreResult = {
  point: string;
  madeAt: string;
  receipts: number;
  people: number;
  files: number;
};

export const MOST_FAULTS = 10;
/**
 * Restores a point into a new database and an empty place for files. Ends all sessions, and queues all
 * pending work. No server starts there until it is complete. If it is interrupted, run it again.
 * @param point its name; by default the newest
 * @throws BackupError with the first ten faults, before anything is written to the database
 */
export async function restoreBackup(
  { db, files }: NewPlace,
  { dir, openFiles }: Backups,
  point?: string | undefined,
): Promise<RestoreResult> {
  const name = await chosen(dir, point);
  const its = await readPoint(dir, name);
  await checkPoint(dir, name, its);
  await refuseUnlessEmpty({ db, files }, { migration: its.migration, mark: MARK_OF_RESTORE, mayGoOn: false });
  await files.writeMark(MARK_OF_RESTORE);
  await restoreFiles(await openFiles(), files, dir, name);
  await migrateTo(db, its.migration);
  await db.transaction().execute(async (transaction) => {
    for (const table of [...BACKUP_TABLES].reverse())
      if (its.tables[table]) await deleteRows(transaction, table);
    for (const table of BACKUP_TABLES)
      if (its.tables[table])
        for await (const rows of linesOf(dir, name, table)) await insertRows(transaction, table, rows);
  });
  await migrate(db);
  await db.transaction().execute((transaction) =>
    beginAnew(transaction, its.pepperCheck, {
      at: Date.now(),
      kind: 'backup_restored',
      by: { admin: 'restore' },
      more: { backup: name, madeAt: its.madeAt },
    }),
  );
  return {
    point: name,
    madeAt: its.madeAt,
    receipts: its.tables.receipts?.rows ?? 0,
    people: its.tables.users?.rows ?? 0,
    files: its.files.rows,
  };
}

async function chosen(dir: string, point: string | undefined): Promise<string> {
  const names = await pointsIn(dir);
  const name = point === undefined ? names.at(-1) : names.find((known) => known === point);
  if (name !== undefined) return name;
  throw new BackupError(
    names.length === 0
      ? `No backup in ${dir} is complete.`
      : `There is no backup ${point} in ${dir}. It has ${names.join(', ')}.`,
  );
}

/** @throws BackupError with the first faults in its lists */
async function checkPoint(dir: string, name: string, its: Point): Promise<void> {
  if (!isKnownMigration(its.migration))
    throw new BackupError(
      `A later version of Slipcase made the backup ${name} (${its.migration}). Restore it with that one.`,
    );
  const faults: string[] = [];
  const check = (list: string, expected: { sha256: string }) =>
    checkLines(dir, name, list, expected).catch((error: unknown) => {
      if (!(error instanceof BackupError)) throw error;
      faults.push(error.message);
    });
  for (const [table, expected] of Object.entries(its.tables)) await check(table, expected);
  await check('files', its.files);
  refuseFaults(faults);
}

function refuseFaults(faults: readonly string[]): void {
  if (faults.length === 0) return;
  const more = faults.length > MOST_FAULTS ? '\nThere may be more.' : '';
  throw new BackupError(
    `The backup is damaged, and nothing was restored:\n${faults.slice(0, MOST_FAULTS).join('\n')}${more}`,
  );
}

type Arrival = {
  /** the last migration of the tables to write */
  migration: string;
  /** mark beside the files while it runs */
  mark: string;
  /** whether it can continue after later migrations of the tables */
  mayGoOn: boolean;
};

/** @throws BackupError if the place has an installation, or part of a different one */
export async function refuseUnlessEmpty(
  { db, files }: NewPlace,
  { migration, mark: ownMark, mayGoOn }: Arrival,
): Promise<void> {
  const mark = await files.readMark();
  const reached = await lastMigration(db);
  if (mark === ownMark) {
    // an interrupted run continues
    if (mayGoOn || reached === null || reached <= migration) return;
    throw new BackupError(
      'A restore that was interrupted has migrated this database already. Use a new database, or remove slipcase.db.',
    );
  }
  const hasPeople = reached !== null && (await countPeople(db)) > 0;
  if (hasPeople) throw new BackupError('The database has accounts. Use a new one.');
  if (await files.holdsFiles())
    throw new BackupError(
      'The place for the files (files/ in DATA_DIR, or BLOBS_URL) has files. Use an empty one.',
    );
  // the mark of a server that has started here but has not been used yet
  const own = reached === null ? null : (await findInstallation(db)).id;
  if (mark !== null && !(own !== null && mark.includes(own)))
    throw new BackupError(
      'The place for the files (files/ in DATA_DIR, or BLOBS_URL) belongs to another installation. Use an empty one.',
    );
  if (reached !== null && reached !== migration)
    throw new BackupError(
      'The database is empty, but not new: its tables are of another version. Use a new one.',
    );
}

/** @throws BackupError, after removing the files copied so far */
async function restoreFiles(from: Blobs, to: MarkedBlobs, dir: string, name: string): Promise<void> {
  const faults: string[] = [];
  const copied: string[] = [];
  const there = new Set<string>();
  for await (const key of to.keys()) there.add(key);
  async function* missing() {
    for await (const files of backedUpFiles(dir, name)) {
      if (faults.length > MOST_FAULTS) return;
      yield files.filter(({ key }) => !there.has(key));
    }
  }
  await copyFiles(missing(), {
    from,
    to,
    onFile: ({ key }) => copied.push(key),
    onFault: ({ key, problem }) => faults.push(`file ${key} is ${problem}`),
  });
  if (faults.length > 0) for (const key of copied) await to.remove(key);
  refuseFaults(faults);
}

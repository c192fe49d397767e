import { type MarkedBlobs, markOfMove } from '../adapters/blobs/blobs.ts';
import {
  atOneMoment,
  type Database,
  isKnownMigration,
  lastMigration,
  migrate,
  migrateTo,
} from '../adapters/database/database.ts';
import { BackupError } from './backup-point.ts';
import { copyFiles, type FileFault } from './copy-files.ts';
import { beginAnew, countPeople } from './new-place-store.ts';
import { MOST_FAULTS, type NewPlace, refuseUnlessEmpty } from './restore-backup.ts';
import {
  deleteRows,
  filesOfRow,
  filesOfTables,
  insertRows,
  rowsOf,
  TABLES_WITH_FILES,
  tablesIn,
} from './table-store.ts';
import { nothingVerified, readAll, type Verified } from './verify.ts';

/** The installation to move. Its server must not run. */
export type OldPlace = {
  db: Database;
  files: MarkedBlobs;
  installation: { id: string; pepper_check: string | null };
};

type MoveResult = {
  receipts: number;
  people: number;
  /** files that were copied now; the others were there from an interrupted move */
  copied: number;
  faults: FileFault[];
  verified: Verified;
};

/**
 * Copies an installation to an empty place of any kind, and leaves the old one unchanged. If it is
 * interrupted, run it again: copied files stay, and rows are written all or none. No server starts with the
 * new place until the copy is complete. At the end, all files in the new place are read.
 * @param acceptFaults continue without missing files, and with damaged ones
 * @throws BackupError with the first ten faults, before anything is written to the database
 */
export async function moveInstallation(
  from: OldPlace,
  to: NewPlace,
  { acceptFaults, now }: { acceptFaults: boolean; now: number },
): Promise<MoveResult> {
  const migration = await lastMigration(from.db);
  if (migration === null) throw new BackupError('The database has no tables yet. There is nothing to move.');
  if (!isKnownMigration(migration))
    throw new BackupError(`A later version of Slipcase has used this database (${migration}). Use that one.`);
  const mark = markOfMove(from.installation.id);
  await refuseUnlessEmpty(to, { migration, mark, mayGoOn: true });
  await to.files.writeMark(mark);
  const { copied, faults } = await moveFiles(from, to.files, acceptFaults);
  const reached = await lastMigration(to.db);
  // newer tables have been migrated, which happens only after the rows are written
  if (reached === null || reached <= migration) {
    await migrateTo(to.db, migration);
    await moveRows(from.db, to.db);
  }
  await migrate(to.db);
  await to.db.transaction().execute((transaction) =>
    beginAnew(transaction, from.installation.pepper_check, {
      at: now,
      kind: 'installation_moved',
      by: { admin: 'migrate-to' },
      more: { from: from.installation.id },
    }),
  );
  const verified = await verifyFiles(to);
  return { receipts: verified.receipts, people: await countPeople(to.db), copied, faults, verified };
}

/** @throws BackupError; damaged files are removed from the new place */
async function moveFiles(from: OldPlace, to: MarkedBlobs, acceptFaults: boolean) {
  const faults: FileFault[] = [];
  let copied = 0;
  const there = new Set<string>();
  for await (const key of to.keys()) there.add(key);
  async function* missing() {
    for await (const named of filesOfTables(from.db)) yield named.filter(({ key }) => !there.has(key));
  }
  await copyFiles(missing(), {
    from: from.files,
    to,
    onFile: () => {
      copied += 1;
    },
    onFault: (fault) => faults.push(fault),
  });
  if (faults.length > 0 && !acceptFaults) {
    for (const { key, problem } of faults) if (problem === 'damaged') await to.remove(key);
    const more = faults.length > MOST_FAULTS ? `\nand ${faults.length - MOST_FAULTS} more` : '';
    const named = faults.slice(0, MOST_FAULTS).map(({ key, problem }) => `file ${key} is ${problem}`);
    throw new BackupError(
      `Not all files are as their rows say, and no rows were moved:\n${named.join('\n')}${more}\n` +
        'Bring these files back from a backup and run it again, or accept it with --accept-faults.',
    );
  }
  return { copied, faults };
}

async function moveRows(from: Database, to: Database): Promise<void> {
  const tables = await tablesIn(from);
  await atOneMoment(from, (moment) =>
    to.transaction().execute(async (transaction) => {
      // deletes rows that migrations create, such as the head of a chain
      for (const table of [...tables].reverse()) await deleteRows(transaction, table);
      for (const table of tables)
        for await (const rows of rowsOf(moment, table)) await insertRows(transaction, table, rows);
    }),
  );
}

/** Reads every file in the new place, and compares it with its row. */
async function verifyFiles({ db, files }: NewPlace): Promise<Verified> {
  const its = nothingVerified();
  for (const table of TABLES_WITH_FILES)
    for await (const rows of rowsOf(db, table)) {
      if (table === 'receipts') its.receipts += rows.length;
      await readAll(
        files,
        rows.flatMap((row) => filesOfRow(table, row)),
        its,
        async () => true,
      );
    }
  return its;
}

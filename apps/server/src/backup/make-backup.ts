import { mkdir } from 'node:fs/promises';
import type { MarkedBlobs } from '../adapters/blobs/blobs.ts';
import { atOneMoment, type Database, lastMigration } from '../adapters/database/database.ts';
import { findInstallation } from '../installation/installation-store.ts';
import {
  type BackedUpFile,
  BackupError,
  type Backups,
  backedUpFiles,
  checkFolder,
  markFolder,
  pointFolder,
  pointsIn,
  removeOldPoints,
  writeLines,
  writePoint,
} from './backup-point.ts';
import { copyFiles, type FileFault } from './copy-files.ts';
import { filesOfRow, filesOfTables, type NamedFile, rowsOf, tablesIn } from './table-store.ts';

type BackupDeps = { db: Database; files: MarkedBlobs };
type BackupOptions = {
  /** how many points to keep, including this one */
  keep: number;
  now: number;
  signal?: AbortSignal;
};

export type BackupResult = {
  /** the point's name, which is its time */
  point: string;
  receipts: number;
  files: number;
  /** how many of these were copied now */
  copied: number;
  bytes: number;
  faults: FileFault[];
};

/**
 * Writes a point of the installation into a folder of backups while servers run: all rows as of one moment,
 * and their files. Most files are copied before the rows are read, because copying takes the longest. Files
 * that arrived in the meantime follow after that. A deleted receipt keeps its files for a minute, so the rows
 * just read still have theirs.
 * @throws BackupError for a folder that cannot be used; errors of the database, the files or the disk
 */
export async function makeBackup(
  { db, files }: BackupDeps,
  backups: Backups,
  { keep, now, signal }: BackupOptions,
): Promise<BackupResult> {
  const { dir } = backups;
  const { id, pepper_check: pepperCheck } = await findInstallation(db);
  // leaves a refused folder unchanged
  await checkFolder(dir, id);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const unlock = backups.lock();
  try {
    await markFolder(dir, id);
    const to = await backups.openFiles();
    const known = await knownFiles(dir, to);
    const faults = new Map<string, FileFault>();
    let [copied, bytes] = [0, 0];
    const copy = (batches: AsyncIterable<NamedFile[]> | Iterable<Iterable<NamedFile>>) =>
      copyFiles(batches, {
        from: files,
        to,
        known,
        onFile(file, isNew) {
          known.set(file.key, file);
          if (!isNew) return;
          copied += 1;
          bytes += file.bytes;
        },
        onFault: (fault) => faults.set(fault.key, fault),
        signal,
      });
    await copy(filesOfTables(db));
    // faults of files whose rows are gone by now do not count: they were deleted meanwhile
    faults.clear();

    const name = new Date(now).toISOString().replaceAll(/[-:.]/gu, '');
    await mkdir(pointFolder(dir, name), { mode: 0o700 });
    const { tables, named, migration } = await atOneMoment(db, (moment) =>
      writeTables(moment, dir, name, signal),
    );
    await copy([named.values()]);
    const own = [...named.keys()].sort().flatMap((key) => known.get(key) ?? []);
    const listed = await writeLines(dir, name, 'files', [own]);
    await writePoint(dir, name, {
      format: 1,
      madeAt: new Date(now).toISOString(),
      installation: id,
      pepperCheck,
      migration,
      tables,
      files: { ...listed, bytes: own.reduce((sum, file) => sum + file.bytes, 0) },
      faults: faults.size,
    });
    await removeUnused(dir, await removeOldPoints(dir, keep), to);
    return {
      point: name,
      receipts: tables.receipts?.rows ?? 0,
      files: own.length,
      copied,
      bytes,
      faults: [...faults.values()],
    };
  } finally {
    unlock();
  }
}

async function writeTables(moment: Database, dir: string, name: string, signal?: AbortSignal) {
  const tables: Record<string, { rows: number; sha256: string }> = {};
  const named = new Map<string, NamedFile>();
  const migration = await lastMigration(moment);
  if (migration === null) throw new BackupError('The database has no tables yet. Start the server once.');
  for (const table of await tablesIn(moment)) {
    async function* batches() {
      for await (const rows of rowsOf(moment, table)) {
        signal?.throwIfAborted();
        for (const row of rows) for (const file of filesOfRow(table, row)) named.set(file.key, file);
        yield rows;
      }
    }
    tables[table] = await writeLines(dir, name, table, batches());
  }
  return { tables, named, migration };
}

/**
 * The files of the newest point that the folder still has. Files are written completely or not at all, and
 * never change.
 */
async function knownFiles(dir: string, store: MarkedBlobs): Promise<Map<string, BackedUpFile>> {
  const known = new Map<string, BackedUpFile>();
  const newest = (await pointsIn(dir)).at(-1);
  if (newest === undefined) return known;
  const there = new Set<string>();
  for await (const key of store.keys()) there.add(key);
  try {
    for await (const files of backedUpFiles(dir, newest))
      for (const file of files) if (there.has(file.key)) known.set(file.key, file);
  } catch {
    // the list is damaged, so everything is copied again
    known.clear();
  }
  return known;
}

/**
 * Removes files that no point uses anymore. Removes none while the list of a point is damaged, because it may
 * name any of them.
 */
async function removeUnused(dir: string, points: readonly string[], store: MarkedBlobs): Promise<void> {
  const used = new Set<string>();
  try {
    for (const name of points)
      for await (const files of backedUpFiles(dir, name)) for (const { key } of files) used.add(key);
  } catch {
    return;
  }
  for await (const key of store.keys()) if (!used.has(key)) await store.remove(key);
}

import type { Blobs, MarkedBlobs } from '../adapters/blobs/blobs.ts';
import type { Database } from '../adapters/database/database.ts';
import { BackupError, type Backups, backedUpFiles, checkLines, pointsIn, readPoint } from './backup-point.ts';
import { filesOfRow, type NamedFile, rowsOf, TABLES_WITH_FILES } from './backup-tables.ts';
import { atSameTime, readWhole } from './copy-files.ts';

export type Verified = {
  receipts: number;
  files: number;
  bytes: number;
  /** what is missing or damaged, in words */
  faults: string[];
  /** files that nothing refers to */
  unowned: number;
};

/** Reads every file that a row names, and compares those whose hash is known. Servers may run meanwhile. */
export async function verifyInstallation({
  db,
  files,
}: {
  db: Database;
  files: MarkedBlobs;
}): Promise<Verified> {
  const its = nothing();
  const there = new Set<string>();
  // before the rows: whatever comes later is not counted
  for await (const key of files.keys()) there.add(key);
  for (const table of TABLES_WITH_FILES) {
    for await (const rows of rowsOf(db, table)) {
      if (table === 'receipts') its.receipts += rows.length;
      const named = rows.flatMap((row) => filesOfRow(table, row));
      for (const { key } of named) there.delete(key);
      await readAll(files, named, its, (key) => isNamed(db, key));
    }
  }
  for (const { key } of await db.selectFrom('doomed_blobs').select('key').execute()) there.delete(key);
  its.unowned = there.size;
  return its;
}

/** Reads all of a folder of backups. @throws BackupError if it is none */
export async function verifyBackups({ dir, openFiles }: Backups): Promise<Verified> {
  const names = await pointsIn(dir);
  const files = await openFiles();
  const its = nothing();
  const read = new Map<string, string>();
  for (const name of names) {
    try {
      const { tables, files: listed } = await readPoint(dir, name);
      for (const [table, expected] of Object.entries({ ...tables, files: listed }))
        await checkLines(dir, name, table, expected);
      its.receipts = tables.receipts?.rows ?? 0;
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      its.faults.push(error.message);
      continue;
    }
    for await (const rows of backedUpFiles(dir, name)) {
      // a file that several points have is read once
      const fresh = rows.filter(({ key, sha256 }) => read.get(key) !== sha256);
      for (const { key, sha256 } of fresh) read.set(key, sha256);
      await readAll(files, fresh, its, async () => true);
    }
  }
  for await (const key of files.keys()) if (!read.has(key)) its.unowned += 1;
  return its;
}

function nothing(): Verified {
  return { receipts: 0, files: 0, bytes: 0, faults: [], unowned: 0 };
}

/** @param isStillNamed asked about a missing file: its row may have been deleted meanwhile */
async function readAll(
  files: Blobs,
  named: readonly NamedFile[],
  its: Verified,
  isStillNamed: (key: string) => Promise<boolean>,
): Promise<void> {
  await atSameTime(named, async ({ key, sha256 }) => {
    const found = await readWhole(files, key);
    if (found === null) {
      if (await isStillNamed(key)) its.faults.push(`file ${key} is missing`);
      return;
    }
    its.files += 1;
    its.bytes += found.data.byteLength;
    if (sha256 !== null && sha256 !== found.sha256) its.faults.push(`file ${key} is damaged`);
  });
}

async function isNamed(db: Database, key: string): Promise<boolean> {
  const owners = [
    db.selectFrom('receipts').select('id').where('pdf_key', '=', key),
    db.selectFrom('receipt_photos').select('receipt_id as id').where('photo_key', '=', key),
    db.selectFrom('receipt_originals').select('receipt_id as id').where('original_key', '=', key),
    db.selectFrom('users').select('id').where('picture_key', '=', key),
    db.selectFrom('held_receipts').select('receipt_id as id').where('contents', 'like', `%${key}%`),
  ];
  for (const query of owners) if (await query.executeTakeFirst()) return true;
  return false;
}

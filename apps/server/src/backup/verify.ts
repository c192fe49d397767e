import type { Blobs } from '../adapters/blobs/blobs.ts';
import { BackupError, type Backups, backedUpFiles, checkLines, pointsIn, readPoint } from './backup-point.ts';
import { atSameTime, readWhole } from './copy-files.ts';
import type { NamedFile } from './table-store.ts';

export type Verified = {
  receipts: number;
  files: number;
  bytes: number;
  /** what is missing or damaged, in words */
  faults: string[];
  /** files that no row names */
  unowned: number;
};

/** Reads all of a folder of backups. @throws BackupError if it is not one */
export async function verifyBackups({ dir, openFiles }: Backups): Promise<Verified> {
  const names = await pointsIn(dir);
  const files = await openFiles();
  const its = nothingVerified();
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
      // a file that is in several backups is read only once
      const fresh = rows.filter(({ key, sha256 }) => read.get(key) !== sha256);
      for (const { key, sha256 } of fresh) read.set(key, sha256);
      await readAll(files, fresh, its, async () => true);
    }
  }
  for await (const key of files.keys()) if (!read.has(key)) its.unowned += 1;
  return its;
}

export function nothingVerified(): Verified {
  return { receipts: 0, files: 0, bytes: 0, faults: [], unowned: 0 };
}

/**
 * Reads files and compares their hashes.
 * @param isStillNamed checks a missing file: its row may have been deleted in the meantime
 */
export async function readAll(
  files: Blobs,
  named: readonly NamedFile[],
  its: Verified,
  isStillNamed: (key: string) => Promise<boolean>,
): Promise<void> {
  await atSameTime(named, async ({ key, sha256, bytes }) => {
    const found = await readWhole(files, key);
    if (found === null) {
      if (await isStillNamed(key)) its.faults.push(`file ${key} is missing`);
      return;
    }
    its.files += 1;
    its.bytes += found.data.byteLength;
    if (sha256 !== null && sha256 !== found.sha256) its.faults.push(`file ${key} is damaged`);
    else if (bytes !== undefined && bytes !== found.data.byteLength)
      its.faults.push(`file ${key} has ${found.data.byteLength} bytes, and its row says ${bytes}`);
  });
}

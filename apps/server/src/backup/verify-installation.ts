import { setTimeout as wait } from 'node:timers/promises';
import { isKey, type MarkedBlobs } from '../adapters/blobs/blobs.ts';
import type { Database } from '../adapters/database/database.ts';
import type { Drive } from '../adapters/drive/drive.ts';
import type { Jobs } from '../adapters/jobs/jobs.ts';
import { type VerifiedChain, verifyChain, verifyStates } from '../events/verify-events.ts';
import { type VerifiedSeals, verifySeals } from '../events/verify-seals.ts';
import {
  type BackupTable,
  filesOfRow,
  keyOfRow,
  keyWith,
  type NamedFile,
  type Row,
  rowAt,
  rowsOf,
  TABLES_WITH_FILES,
} from './table-store.ts';
import { nothingVerified, readAll, type Verified } from './verify.ts';
import { compareCopies } from './verify-copies.ts';
import { isBroughtToDrive, type JobKindsOfRows, rowsWithoutJob } from './verify-jobs.ts';
import { analysisPhotos, doomedKeys, receiptsWithoutDrive } from './verify-store.ts';

export type VerifiedInstallation = Verified &
  Pick<VerifiedChain, 'events' | 'purged' | 'newer'> &
  Pick<VerifiedSeals, 'seals' | 'lastSealAt' | 'unsealed'> & {
    /** copies on the drive that were compared, and copies that could not be reached */
    copies: number;
    unreached: number;
    /** where to continue an interrupted verification; null: it is complete */
    next: string | null;
  };

export type Installation = {
  db: Database;
  files: MarkedBlobs;
  /** null: nobody wants the copies compared, or the drive is out of reach from here */
  drive: Drive | null;
  jobs: Jobs;
  jobKinds: JobKindsOfRows;
  /** epoch ms */
  now: number;
  sealDir: string;
  checkStamp: (answer: Uint8Array, hash: string) => Promise<string | null>;
};

export type VerifyOptions = {
  /** the most bytes to read per second; no limit by default */
  rate?: number | undefined;
  /** `next` of an interrupted verification */
  from?: string | undefined;
  /** interrupts the verification */
  signal?: AbortSignal;
};

/**
 * Checks the whole chain of events and its seals, and compares every row with its files, its last event, its
 * copies on the drive and its job. Reads only. Servers may run meanwhile.
 */
export async function verifyInstallation(
  { db, files, drive, jobs, jobKinds, now, sealDir, checkStamp }: Installation,
  { rate, from, signal }: VerifyOptions = {},
): Promise<VerifiedInstallation> {
  const { faults: ofChain, ...chain } = await verifyChain(db);
  const { faults: ofSeals, ...sealed } = await verifySeals(db, { sealDir, checkStamp });
  const its: VerifiedInstallation = {
    ...nothingVerified(),
    ...chain,
    ...sealed,
    copies: 0,
    unreached: 0,
    next: null,
    faults: [...ofChain, ...ofSeals],
  };
  const start = from === undefined ? null : startOf(from);
  const there = new Set<string>();
  // read before the rows, so files added later do not count as unowned
  for await (const key of files.keys()) there.add(key);
  const begun = performance.now();
  for (const table of TABLES_WITH_FILES.slice(start ? TABLES_WITH_FILES.indexOf(start.table) : 0)) {
    const after = start?.table === table ? start.after : null;
    for await (const rows of rowsOf(db, table, after)) {
      const named = rows.flatMap((row) => namedBy(table, row, its.faults));
      for (const { key } of named) there.delete(key);
      await readAll(files, named, its, (key) => isStillNamed(db, table, rows, key));
      if (table === 'receipts' || table === 'held_receipts') {
        const ids = rows.map((row) => String(row.id ?? row.receipt_id));
        its.faults.push(...(await verifyStates(db, ids)));
        if (table === 'held_receipts') its.faults.push(...(await strangeColumns(db, rows)));
      }
      if (table === 'receipts') {
        its.receipts += rows.length;
        if (drive) {
          const ids = rows.map(({ id }) => String(id));
          const { copies, unreached, faults } = await compareCopies(db, drive, ids, (id) =>
            isBroughtToDrive(db, jobs, jobKinds, id),
          );
          its.copies += copies;
          its.unreached += unreached;
          its.faults.push(...faults);
        }
      }
      const last = rows.at(-1);
      if (signal?.aborted && last) {
        its.next = [table, ...keyOfRow(table, last)].join('/');
        return its;
      }
      if (rate !== undefined)
        await wait(Math.max(0, (its.bytes / rate) * 1000 - (performance.now() - begun)));
    }
  }
  its.faults.push(
    ...(await receiptsWithoutDrive(db)).map(
      (id) => `receipt ${id} is neither on the drive nor on its way there`,
    ),
    ...(await rowsWithoutJob(db, jobs, jobKinds, now)),
  );
  for (const key of await doomedKeys(db)) there.delete(key);
  // backups leave these out
  for (const key of await analysisPhotos(db)) there.delete(key);
  // a continued verification has not seen the earlier rows that own some of these files
  its.unowned = start ? 0 : there.size;
  return its;
}

/** The files that a row names; none if the row is damaged. */
function namedBy(table: BackupTable, row: Row, faults: string[]): NamedFile[] {
  const name = () => `${table} ${keyOfRow(table, row).join('/')}`;
  try {
    const files = filesOfRow(table, row);
    for (const { key } of files) if (!isKey(key)) faults.push(`${name()} names ${key}, which is no file`);
    return files.filter(({ key }) => isKey(key));
  } catch {
    faults.push(`${name()} cannot be read`);
    return [];
  }
}

/** @throws RangeError if no verification returned this text */
function startOf(from: string): { table: BackupTable; after: Row } {
  const [name, ...values] = from.split('/');
  const table = TABLES_WITH_FILES.find((one) => one === name);
  const after = table && keyWith(table, values);
  if (!table || !after) throw new RangeError(`no verification stopped at '${from}'`);
  return { table, after };
}

/** Finds deleted receipts with columns that the receipts table lacks. Nobody could restore them. */
async function strangeColumns(db: Database, rows: readonly Row[]): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const known = new Set(tables.find(({ name }) => name === 'receipts')?.columns.map(({ name }) => name));
  return rows.flatMap(({ receipt_id: id, contents }) => {
    const strange = columnsIn(String(contents)).filter((name) => !known.has(name));
    return strange.length > 0 ? [`deleted receipt ${id} has an unknown column: ${strange.join(', ')}`] : [];
  });
}

function columnsIn(contents: string): string[] {
  try {
    return Object.keys(JSON.parse(contents).receipt);
  } catch {
    // the row is already reported as a fault
    return [];
  }
}

/** Whether one of the rows still names a file. A purge may have deleted both in the meantime. */
async function isStillNamed(
  db: Database,
  table: BackupTable,
  rows: readonly Row[],
  key: string,
): Promise<boolean> {
  for (const row of rows.filter((one) => namedBy(table, one, []).some((file) => file.key === key))) {
    const now = await rowAt(db, table, row);
    if (now && namedBy(table, now, []).some((file) => file.key === key)) return true;
  }
  return false;
}

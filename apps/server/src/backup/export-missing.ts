import { existsSync } from 'node:fs';
import { isAbsolute, join, normalize } from 'node:path';
import type { Database } from '../adapters/database/database.ts';
import { appendEvents, type NewEvent } from '../events/append-event.ts';
import { exportAgain } from '../features/drive/waiting-export-store.ts';
import { type ExportedReceipt, exportedAfter } from './verify-store.ts';

const READ_AT_ONCE = 500;

/**
 * After a restore, queues the export of each receipt whose copy is missing in the drive folder.
 * @returns how many were queued
 */
export async function exportMissing(db: Database, driveDir: string, now: number): Promise<number> {
  let count = 0;
  for (let last: string | null = ''; last !== null; ) {
    const rows: ExportedReceipt[] = await exportedAfter(db, last, READ_AT_ONCE);
    const missing = rows.filter(({ drive_file_id }) => !isThere(driveDir, drive_file_id ?? ''));
    if (missing.length > 0)
      await db.transaction().execute(async (transaction) => {
        await exportAgain(
          transaction,
          missing.map(({ id }) => id),
          now,
          null,
        );
        const events = missing.map(
          ({ id, ...before }): NewEvent => ({
            kind: 'export_lost',
            receiptId: id,
            by: { admin: 'restore' },
            before,
          }),
        );
        await appendEvents(transaction, now, events);
      });
    count += missing.length;
    last = rows.length < READ_AT_ONCE ? null : (rows.at(-1)?.id ?? null);
  }
  return count;
}

/** In a drive folder, an id is a path. */
function isThere(driveDir: string, fileId: string): boolean {
  const path = normalize(fileId);
  return !isAbsolute(path) && !path.startsWith('..') && existsSync(join(driveDir, path));
}

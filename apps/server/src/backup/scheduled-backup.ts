import type { Deps } from '../deps.ts';
import { openBackups, openDatabaseAsIs } from '../open-stores.ts';
import { newestPointAt } from './backup-point.ts';
import { makeBackup } from './make-backup.ts';

/**
 * Makes the backup that the settings ask for, if the last one is old enough.
 * @throws errors of the folder, the database or the files
 */
export async function backUpIfDue(
  {
    config,
    clock,
    rawBlobs: files,
    log,
    metrics,
  }: Pick<Deps, 'config' | 'clock' | 'rawBlobs' | 'log' | 'metrics'>,
  signal: AbortSignal,
): Promise<void> {
  const { backup } = config;
  if (!backup) return;
  const last = await newestPointAt(backup.dir);
  metrics.backupSeen(last);
  if (last !== null && clock.now() - last < backup.everyMs) return;
  const { db, close } = await openDatabaseAsIs(config);
  try {
    const { point, receipts, copied, faults } = await makeBackup({ db, files }, openBackups(backup.dir), {
      keep: backup.keep,
      now: clock.now(),
      signal,
    });
    metrics.backupSeen(await newestPointAt(backup.dir));
    log.info({ code: 'backup_made', point, receipts, copied }, 'a backup was written');
    for (const { key: file, problem } of faults.slice(0, 10))
      log.warn({ code: 'backup_fault', file, problem }, 'a file could not be backed up as its row says');
  } finally {
    await close();
  }
}

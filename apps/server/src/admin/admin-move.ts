import type { Database } from '../adapters/database/database.ts';
import { BackupError } from '../backup/backup-point.ts';
import { moveInstallation } from '../backup/move-installation.ts';
import { type Config, ConfigError, movedTo } from '../config.ts';
import { markFiles } from '../installation/installation.ts';
import { installationAsIs } from '../installation/installation-store.ts';
import { lockDataDir, openDatabaseAsIs, openDatabaseToRead, openFiles } from '../open-stores.ts';
import type { Answer } from './admin-backup.ts';

/** The admin command that moves an installation from one machine to PostgreSQL and S3. */

export type NewStores = { databaseUrl: string; blobsUrl: string };

/**
 * The configured server must not run. Its data stays unchanged.
 * @throws ConfigError, OtherServerError or BackupError; then the command can be repeated
 */
export async function moveToNewStores(
  config: Config,
  { databaseUrl, blobsUrl }: NewStores,
  acceptFaults: boolean,
): Promise<Answer> {
  if (config.databaseUrl || config.blobsUrl)
    throw new ConfigError(
      'DATABASE_URL, BLOBS_URL: this installation is not on one machine any more. Move it with a backup: admin backup, admin restore.',
    );
  const target = movedTo(config, { DATABASE_URL: databaseUrl, BLOBS_URL: blobsUrl });
  const unlock = lockDataDir(config);
  const db = openDatabaseToRead(config);
  try {
    const from = { db, files: await openFiles(config), installation: await knownInstallation(db) };
    const { db: newDb, close } = await openDatabaseAsIs(target);
    try {
      const files = await openFiles(target);
      const done = await moveInstallation(
        from,
        { db: newDb, files },
        {
          acceptFaults,
          now: Date.now(),
        },
      );
      const { verified, faults } = done;
      if (verified.faults.length > faults.length)
        throw new BackupError(
          `The new place is not as it should be:\n${verified.faults.slice(0, 10).join('\n')}\nUse an empty one, and run it again.`,
        );
      // from here on, servers start with the new stores
      await markFiles(newDb, files, target);
      const lines = [
        `Moved ${done.receipts} receipts of ${done.people} people. ${verified.files} files were read in the new place: ${verified.faults.length === 0 ? 'all as they should be.' : `${verified.faults.length} are not as their rows say, as accepted.`}`,
        ...verified.faults.slice(0, 10),
        'Put this into the .env of the new servers:',
        `  DATABASE_URL=${databaseUrl}   with its password`,
        `  BLOBS_URL=${blobsUrl}`,
        config.passkeyPepper
          ? '  PASSKEY_PEPPER=…   as it is in .env here'
          : `  PASSKEY_PEPPER=…   passkeyPepper in ${config.dataDir}/secrets.json`,
        ...(config.drive === 'folder'
          ? [`  DRIVE_DIR=…   ${config.driveDir}, or a copy of it where every server reaches it`]
          : []),
        `Copy the seals of the chain, too, if there are any: ${config.sealDir}. Then 'admin verify' checks all of it.`,
        'Everyone signs in again. The old place is as it was: do not start its server again, or people save there.',
      ];
      return { text: lines.join('\n'), isFault: verified.faults.length > 0, facts: done };
    } finally {
      await close();
    }
  } finally {
    await db.destroy();
    unlock();
  }
}

/** Writes nothing, unlike a start. */
async function knownInstallation(db: Database) {
  const found = await installationAsIs(db);
  if (found) return found;
  throw new BackupError('No server has started with this database yet. There is nothing to move.');
}

import { finishDriveConnection } from '@slipcase/contract/drive';
import type { Database } from './adapters/database/database.ts';
import type { Drive, DriveConnector, DriveGrants } from './adapters/drive/drive.ts';
import { openFolderDrive } from './adapters/drive/folder.ts';
import { createGoogleConnector } from './adapters/drive/google-connector.ts';
import { createConfiguration } from './adapters/openid-configuration.ts';
import type { Config } from './config.ts';

export const GOOGLE_ISSUER = new URL('https://accounts.google.com');
/** Google's address for tests; not a setting, which could send people's tokens elsewhere. */
export type GoogleAddress = { url: URL; callTimeoutMs?: number };

/**
 * Opens Google Drive if the company has a client at Google and chooses it, otherwise a folder.
 * @returns driveConnector: null if the drive needs no consent
 */
export async function openDrive(
  { drive, google, sharedDriveId, driveDir, publicUrl }: Config,
  { db, grants }: { db: Database; grants: DriveGrants },
  address?: GoogleAddress,
): Promise<{ drive: Drive; driveConnector: DriveConnector | null }> {
  if (drive === 'folder' || !google) return { drive: await openFolderDrive(driveDir), driveConnector: null };
  const { url, ...timeouts } = address ?? {};
  const configuration = createConfiguration({ ...google, issuer: url ?? GOOGLE_ISSUER });
  // loads Google's client only if needed: it takes 27 MB and a quarter of a second
  const { openGoogleDrive } = await import('./adapters/drive/google.ts');
  const root = url ? { rootUrl: url.href } : {};
  return {
    drive: openGoogleDrive({ db, grants, configuration, sharedDriveId, ...root, ...timeouts }),
    driveConnector: createGoogleConnector({
      configuration,
      redirectUri: new URL(finishDriveConnection.path, publicUrl),
    }),
  };
}

import type { MarkedBlobs } from '../adapters/blobs/blobs.ts';
import type { Database } from '../adapters/database/database.ts';
import type { Config } from '../config.ts';
import { markFiles, namesOf, PROOF_FILES, wrongFiles } from './installation.ts';
import { findInstallation, newestFiles, savePepperCheck } from './installation-store.ts';
import { makeSecrets, readSecrets } from './secrets.ts';

/** Overrides for installation.ts, after a backup was restored or a pepper was lost. */

/** @returns the result and what is missing now, in readable form */
export async function adoptFiles(db: Database, files: MarkedBlobs, config: Config): Promise<string> {
  const wrong = await wrongFiles(files, await newestFiles(db, PROOF_FILES));
  await markFiles(db, files, config);
  const done = `The files in ${namesOf(config).place} now belong to this database.`;
  return wrong
    ? `${done}\nNote: ${wrong}. Such a receipt stays in the library, but its PDF does not open.`
    : done;
}

/** @returns the result and what people must do now */
export async function adoptSecrets(db: Database, { dataDir, passkeyPepper }: Config): Promise<string> {
  const secrets = (await readSecrets(dataDir, passkeyPepper)) ?? (await makeSecrets(dataDir));
  const { pepper_check: before } = await findInstallation(db);
  await savePepperCheck(db, before, secrets.pepperCheck);
  return (
    `${passkeyPepper ? 'PASSKEY_PEPPER' : `${dataDir}/secrets.json`} is now the pepper of this database.\n` +
    "Passkeys made with another pepper no longer work: their owners choose 'Forgot passkey', and connect Google Drive again."
  );
}

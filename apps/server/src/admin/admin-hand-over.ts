import type { Database } from '../adapters/database/database.ts';
import type { Jobs } from '../adapters/jobs/jobs.ts';
import type { Config } from '../config.ts';
import { handOver } from '../hand-over/hand-over.ts';

/** The hand-over command of the admin tool. @throws HandOverError @returns the text to print */
export async function handOverTo(
  db: Database,
  jobs: Jobs,
  config: Config,
  leaver: string,
  colleague: string,
): Promise<string> {
  const hasOwnDrives = config.drive === 'google' && config.sharedDriveId === null;
  const { receipts, isOnHold } = await handOver(
    { db, jobs, hasOwnDrives },
    { leaver, colleague },
    Date.now(),
  );
  const lines = [
    `${receipts === 1 ? '1 receipt' : `${receipts} receipts`} of ${leaver} ${receipts === 1 ? 'belongs' : 'belong'} to ${colleague} now.`,
    hasOwnDrives
      ? `Copies in the Google Drive of ${leaver} stay there, and each receipt is exported to the drive of ${colleague}.`
      : 'Copies on the drive stay where they are.',
    ...(isOnHold ? [`${leaver} is on hold, so ${colleague} is on hold now, too. Release both.`] : []),
  ];
  return lines.join('\n');
}

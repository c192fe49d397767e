import { join } from 'node:path';
import type { Database } from '../adapters/database/database.ts';
import type { Drive } from '../adapters/drive/drive.ts';
import { exportMissing } from '../backup/export-missing.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { type Verified, verifyBackups } from '../backup/verify.ts';
import { type VerifiedInstallation, verifyInstallation } from '../backup/verify-installation.ts';
import { type Config, ConfigError } from '../config.ts';
import { sealDepsOf, stampChecker } from '../events/open-stamper.ts';
import { sealChain } from '../events/seal-chain.ts';
import { createDriveGrants } from '../features/drive/drive-grant-store.ts';
import { EXPORTS } from '../features/drive/export-jobs.ts';
import { ORIGINAL_COPIES } from '../features/drive/original-copies.ts';
import { PURGES } from '../features/receipts/deletion/purge-receipts.ts';
import { LATER_ANALYSES } from '../features/receipts/later-analysis/later-analysis-jobs.ts';
import { markFiles, namesOf } from '../installation/installation.ts';
import { readSecrets } from '../installation/secrets.ts';
import { systemClock } from '../lib/clock.ts';
import { createLog } from '../lib/log.ts';
import { type GoogleAddress, openDrive } from '../open-drive.ts';
import {
  lockDataDir,
  makeDataDir,
  openBackups,
  openDatabaseAsIs,
  openFiles,
  openJobs,
} from '../open-stores.ts';

/** The backup commands of the admin tool. Each function returns the text to print. */

const KEEP = 14;
const BYTES_OF_MB = 1_000_000;

export type Answer = { text: string; isFault: boolean; facts: object };

/** Makes a backup. Servers may run meanwhile. */
export async function backUp(db: Database, config: Config, dir: string, keep = KEEP): Promise<Answer> {
  const files = await openFiles(config);
  const made = await makeBackup({ db, files }, openBackups(dir), { keep, now: Date.now() });
  const lines = [
    `Backup ${made.point}: ${count(made.receipts, 'receipt')}, ${count(made.files, 'file')}, of which ${made.copied} were copied now (${megabytes(made.bytes)}).`,
    ...faultLines(made.faults),
    `The secrets are not in it. Keep ${config.passkeyPepper ? 'PASSKEY_PEPPER' : `${config.dataDir}/secrets.json`} in another place.`,
  ];
  return { text: lines.join('\n'), isFault: made.faults.length > 0, facts: made };
}

/** Restores a backup into the new database and the empty place in the settings. */
export async function restore(
  config: Config,
  dir: string,
  point: string | undefined,
  exportsAgain = false,
): Promise<Answer> {
  if (exportsAgain && config.drive !== 'folder')
    throw new ConfigError(
      "--export-again: works with DRIVE=folder. Copies on Google Drive are in people's own drives, and are not lost with this server.",
    );
  await makeDataDir(config);
  const unlock = lockDataDir(config);
  const { db, close } = await openDatabaseAsIs(config);
  try {
    const files = await openFiles(config);
    const done = await restoreBackup({ db, files }, openBackups(dir), point);
    await markFiles(db, files, config);
    const secrets = await readSecrets(config.dataDir, config.passkeyPepper);
    const lines = [
      `Restored the backup of ${done.madeAt}: ${count(done.receipts, 'receipt')} of ${count(done.people, 'person', 'people')}, ${count(done.files, 'file')}.`,
      secrets
        ? 'Start the server. Everyone signs in again.'
        : `Before you start the server, copy secrets.json to ${config.dataDir}, or set PASSKEY_PEPPER: without it no passkey works.`,
    ];
    if (exportsAgain) {
      const again = await exportMissing(db, config.driveDir, Date.now());
      lines.push(
        `${count(again, 'receipt')} that ${config.driveDir} does not have will be exported again when the server starts.`,
      );
    } else if (config.drive === 'folder')
      lines.push(
        `Copies on the drive are not in a backup: ${config.driveDir} has to be the folder of before, or a copy of it. Without it, restore with --export-again.`,
      );
    return { text: lines.join('\n'), isFault: false, facts: done };
  } finally {
    await close();
    unlock();
  }
}

export type VerifyChoice = { rate?: number; from?: string; signal?: AbortSignal; skipsDrive?: boolean };

const KINDS_OF_ROWS = {
  exports: EXPORTS,
  originalCopies: ORIGINAL_COPIES,
  laterAnalyses: LATER_ANALYSES,
  purges: PURGES,
};

/**
 * Verifies a whole installation.
 * @param rate megabytes per second
 * @param from where an earlier verification stopped
 * @param google Google's address in tests
 * @throws RangeError if no verification stopped there
 */
export async function verify(
  db: Database,
  config: Config,
  { rate, skipsDrive = false, ...options }: VerifyChoice = {},
  google?: GoogleAddress,
): Promise<Answer> {
  const { sealDir, timestamp } = config;
  const jobs = openJobs(config, db, { clock: systemClock, log: createLog('silent') });
  try {
    const its = await verifyInstallation(
      {
        db,
        files: await openFiles(config),
        drive: skipsDrive ? null : await driveOf(db, config, google),
        jobs,
        jobKinds: KINDS_OF_ROWS,
        now: Date.now(),
        sealDir,
        checkStamp: stampChecker(timestamp),
      },
      { ...options, ...(rate === undefined ? {} : { rate: rate * BYTES_OF_MB }) },
    );
    return answerOfInstallation(config, its);
  } finally {
    await jobs.close();
  }
}

/** @returns null without the secrets that decrypt people's consents */
async function driveOf(db: Database, config: Config, google?: GoogleAddress): Promise<Drive | null> {
  const secrets = await readSecrets(config.dataDir, config.passkeyPepper);
  if (!secrets && config.drive === 'google') return null;
  const grants = createDriveGrants(db, secrets?.driveKey ?? new Uint8Array(), systemClock);
  return (await openDrive(config, { db, grants }, google)).drive;
}

function answerOfInstallation(config: Config, its: VerifiedInstallation): Answer {
  const answer = answerOf(namesOf(config).place, its);
  return {
    ...answer,
    text: [answer.text, ...chainLines(its)].join('\n'),
    isFault: answer.isFault || its.next !== null,
  };
}

function chainLines(its: VerifiedInstallation): string[] {
  const lastSeal = its.lastSealAt === null ? 'never' : new Date(its.lastSealAt).toISOString();
  return [
    `${count(its.events, 'event')} in the chain, of which ${its.purged} were purged with their receipts; ${count(its.seals, 'seal')}, the last ${lastSeal}.`,
    ...(its.unsealed === 0
      ? []
      : [
          `${count(its.unsealed, 'event')} after the last seal: nobody would notice if the newest of them vanished together with the head of the chain.`,
        ]),
    ...(its.newer === 0
      ? []
      : [
          `${count(its.newer, 'event')} of a later version of Slipcase: their hashes were checked, not what they say.`,
        ]),
    `${count(its.copies, 'copy', 'copies')} on the drive compared.`,
    ...(its.unreached === 0
      ? []
      : [
          `${count(its.unreached, 'copy', 'copies')} not compared: the drive was away, their owners have to connect it again, or they are about to move.`,
        ]),
    ...(its.next === null ? [] : [`Stopped. Go on with: verify --from ${its.next}`]),
  ];
}

/** Seals the chain now. @throws Error if the service or the folder fails */
export async function sealNow(db: Database, config: Config): Promise<Answer> {
  const done = await sealChain(await sealDepsOf({ db, config, clock: systemClock }), { admin: 'seal' });
  if (!done) return { text: 'Nothing happened since the last seal.', isFault: false, facts: { seal: null } };
  const { sequence, kind, place, hash } = done;
  const where = kind === 'stamp' ? `stamped by ${place}` : `written to ${join(config.sealDir, place)}`;
  return {
    text: `Sealed the chain up to event ${sequence}, ${where}.`,
    isFault: false,
    facts: { seal: { sequence, kind, place, hash } },
  };
}

export async function verifyFolder(dir: string): Promise<Answer> {
  const backups = openBackups(dir);
  const its = await verifyBackups(backups);
  const answer = answerOf(backups.dir, its);
  const advice =
    'If the installation still has these files, remove the damaged ones (files/ab/KEY) and make a backup: it copies what is not there.';
  return its.faults.length === 0 ? answer : { ...answer, text: `${answer.text}\n${advice}` };
}

function answerOf(place: string, its: Verified): Answer {
  const lines = [
    `${count(its.receipts, 'receipt')}, ${count(its.files, 'file')} (${megabytes(its.bytes)}) in ${place}: ${its.faults.length === 0 ? 'all as they should be.' : count(its.faults.length, 'fault')}`,
    ...its.faults,
    ...(its.unowned === 0 ? [] : [`${count(its.unowned, 'file')} that nothing refers to: harmless.`]),
  ];
  return { text: lines.join('\n'), isFault: its.faults.length > 0, facts: its };
}

function faultLines(faults: readonly { key: string; problem: string }[]): string[] {
  if (faults.length === 0) return [];
  return [
    `${count(faults.length, 'file')} could not be backed up as it should be:`,
    ...faults.slice(0, 10).map(({ key, problem }) => `  ${key} is ${problem}`),
  ];
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / BYTES_OF_MB).toFixed(1)} MB`;
}

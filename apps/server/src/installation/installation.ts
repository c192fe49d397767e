import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isMarkOfMove, MARK_OF_RESTORE, type MarkedBlobs } from '../adapters/blobs/blobs.ts';
import type { Database } from '../adapters/database/database.ts';
import { type Config, ConfigError } from '../config.ts';
import {
  findInstallation,
  newestFiles,
  type StoredFile,
  savePepperCheck,
  savePlace,
  whatIsThere,
} from './installation-store.ts';
import { makeSecrets, readSecrets, type Secrets } from './secrets.ts';

/**
 * A database, its files and its pepper belong together. With others, a server would show receipts without
 * their files, delete another installation's files, or reject every passkey, so it does not start with them.
 *
 * The database creates an id at its first start, in one statement, so servers that start at once all get the
 * same. `installation.json` beside the files has the same id. What a start finds there:
 *
 * | beside the files      | the database                    | what the start does                                           |
 * |-----------------------|---------------------------------|---------------------------------------------------------------|
 * | the same id           | any                             | continues                                                     |
 * | another id            | any, also a new one             | refuses: the files belong to another installation             |
 * | no id                 | has receipts                    | checks the newest ten: writes the id if all match, otherwise  |
 * |                       |                                 | refuses, as with an empty place                               |
 * | no id, but files      | has no accounts                 | refuses: the database is missing, or the wrong one            |
 * | no id, with or without| has accounts, no receipts       | writes the id                                                 |
 * | nothing               | has no accounts                 | writes the id                                                 |
 *
 * When the id is written to another place than before, it changes. So a folder that was tried before moving
 * to a bucket does not come back with a forgotten setting.
 *
 * An installation from before the id is the third or fifth row. So is a start that ended between creating the
 * id and writing it beside the files: nothing has to be undone, and the next start does the rest.
 *
 * | pepper                | the database                    | what the start does                                           |
 * |-----------------------|---------------------------------|---------------------------------------------------------------|
 * | none                  | has no accounts                 | creates one, which is then the next row, or the last          |
 * | none                  | has accounts                    | refuses: no passkey would work, and a new one would hide that |
 * | any                   | no accounts, no check value     | writes the check value                                        |
 * | any                   | has accounts, no check value    | writes it with the first right passkey                        |
 * | fits the check value  | any                             | continues                                                     |
 * | another               | has accounts, or is PostgreSQL  | refuses                                                       |
 * | another               | no accounts, SQLite             | writes its check value: no passkey was made with the first    |
 *
 * Administrators can override a refusal: `npm run -s admin -- installation adopt` (installation-admin.ts).
 */
type PlaceFacts = {
  own: string;
  /** null: no id beside the files */
  found: string | null;
  people: boolean;
  receipts: boolean;
  holdsFiles: boolean;
};

function decideOnFiles(its: PlaceFacts): 'goOn' | 'writeId' | 'lookAtFiles' | 'foreign' | 'noDatabase' {
  if (its.found !== null) return its.found === its.own ? 'goOn' : 'foreign';
  if (its.receipts) return 'lookAtFiles';
  return its.holdsFiles && !its.people ? 'noDatabase' : 'writeId';
}

type PepperFacts = {
  /** check value of the current pepper; null: there is no pepper */
  found: string | null;
  /** check value in the database; null: not known yet */
  known: string | null;
  people: boolean;
  /** whether other servers may have started with the known pepper */
  shared: boolean;
};

function decideOnPepper(its: PepperFacts): 'goOn' | 'make' | 'writeCheck' | 'wait' | 'missing' | 'other' {
  if (its.found === null) return its.people ? 'missing' : 'make';
  if (its.known === its.found) return 'goOn';
  if (its.known === null) return its.people ? 'wait' : 'writeCheck';
  return its.people || its.shared ? 'other' : 'writeCheck';
}

/** how many files must match in an installation without an id */
export const PROOF_FILES = 10;
/** as long as it takes to write a small file */
const STARTED_TOGETHER_MS = 200;
const HELP = "See 'Moving and restoring' in docs/operations.md.";

/** @throws ConfigError if the files do not belong to the database */
export async function joinFiles(db: Database, files: MarkedBlobs, config: Config): Promise<void> {
  const { setting, place, database, databaseSetting } = namesOf(config);
  const { id } = await findInstallation(db);
  const there = await whatIsThere(db);
  const found = await reached(config, () => files.readMark());
  if (found === MARK_OF_RESTORE) {
    throw new ConfigError(
      `${setting}: a backup is being restored to ${place}, or was until it was interrupted. Run 'admin restore' once more. ${HELP}`,
    );
  }
  if (isMarkOfMove(found)) {
    throw new ConfigError(
      `${setting}: an installation is being moved to ${place}, or was until that was interrupted. Run 'admin migrate-to' once more. ${HELP}`,
    );
  }
  const holdsFiles = found === null && !there.receipts && (await reached(config, () => files.holdsFiles()));
  const decision = decideOnFiles({ own: id, found: idInMark(found), ...there, holdsFiles });
  if (decision === 'foreign') {
    // a server that started at the same moment may have changed the id, or may still be writing it
    await wait(STARTED_TOGETHER_MS);
    const isNewId = (await findInstallation(db)).id !== id;
    if (isNewId || (await reached(config, () => files.readMark())) !== found)
      return joinFiles(db, files, config);
    throw new ConfigError(
      `${setting}: the files in ${place} belong to another installation than ${database}.\n` +
        `Set ${[...new Set([setting, databaseSetting])].join(' and ')} to a database and files that belong together. ${HELP}`,
    );
  }
  if (decision === 'noDatabase') {
    throw new ConfigError(
      `${databaseSetting}: ${database} is empty, but there are files in ${place}: the database is missing or the wrong one.\n` +
        `Restore the database of these files, or set ${setting} to an empty place. ${HELP}`,
    );
  }
  if (decision === 'lookAtFiles') {
    const expected = await newestFiles(db, PROOF_FILES);
    const wrong = await reached(config, () => wrongFiles(files, expected));
    if (wrong) {
      throw new ConfigError(
        `${setting}: ${place} does not have the files of ${database}: ${wrong}.\n` +
          `Set ${setting} to where they are, or restore them there from your backup. ${HELP}`,
      );
    }
  }
  if (decision !== 'goOn') await markFiles(db, files, config);
}

/**
 * Writes the database's id beside the files.
 * @throws ConfigError if another server was faster with another id
 */
export async function markFiles(db: Database, files: MarkedBlobs, config: Config): Promise<void> {
  const { setting, place } = namesOf(config);
  await savePlace(db, await findInstallation(db), place);
  const { id } = await findInstallation(db);
  await reached(config, () => files.writeMark(`${JSON.stringify({ installation: id })}\n`));
  const isOurs = async () => idInMark(await reached(config, () => files.readMark())) === id;
  if (await isOurs()) return;
  // servers that start together write the same mark, and one may still be writing it
  await wait(STARTED_TOGETHER_MS);
  if (await isOurs()) return;
  throw new ConfigError(
    `${setting}: another installation is starting to use ${place}. Give each installation its own place.`,
  );
}

/** How many of the files are missing or have changed, in words; null: none. */
export async function wrongFiles(
  files: MarkedBlobs,
  expected: readonly StoredFile[],
): Promise<string | null> {
  let missing = 0;
  let changed = 0;
  for (const { key, sha256 } of expected) {
    const stream = await files.open(key);
    const hash = createHash('sha256');
    for await (const chunk of stream ?? []) hash.update(chunk);
    if (!stream) missing += 1;
    else if (hash.digest('hex') !== sha256) changed += 1;
  }
  if (missing + changed === 0) return null;
  return `of its ${expected.length} newest receipts, ${missing} files are missing and ${changed} have changed`;
}

/**
 * @returns the secrets, and whether a passkey must still prove them
 * @throws ConfigError if they are missing or do not belong to the database
 */
export async function joinSecrets(
  db: Database,
  config: Pick<Config, 'dataDir' | 'passkeyPepper' | 'databaseUrl'>,
): Promise<{ secrets: Secrets; unproven: boolean }> {
  const { dataDir, passkeyPepper, databaseUrl } = config;
  const { pepper_check: known } = await findInstallation(db);
  const { people } = await whatIsThere(db);
  const found = await readSecrets(dataDir, passkeyPepper);
  const decision = decideOnPepper({
    found: found?.pepperCheck ?? null,
    known,
    people,
    shared: databaseUrl !== null,
  });
  if (decision === 'missing') {
    throw new ConfigError(
      `DATA_DIR: ${dataDir}/secrets.json is missing, and without it nobody's passkey works.\n` +
        `Restore your copy of it, or set PASSKEY_PEPPER to the value in it. If it is lost: ${HELP}`,
    );
  }
  if (decision === 'other') {
    throw new ConfigError(
      passkeyPepper
        ? `PASSKEY_PEPPER: does not belong to this database, so nobody's passkey would work.\n` +
            `Set it to the earlier value${databaseUrl ? '' : ', or remove it if there is a secrets.json'}. If it is lost: ${HELP}`
        : `DATA_DIR: ${dataDir}/secrets.json does not belong to this database, so nobody's passkey would work.\n` +
            `Restore the right one, or set PASSKEY_PEPPER if it was used before. If it is lost: ${HELP}`,
    );
  }
  if (!found) {
    await makeSecrets(dataDir);
    return joinSecrets(db, config);
  }
  if (decision === 'writeCheck') {
    await savePepperCheck(db, known, found.pepperCheck);
    // if servers start at once with different peppers, all but one notice it in this second check
    return joinSecrets(db, config);
  }
  return { secrets: found, unproven: decision === 'wait' };
}

/** The id in a mark. A mark that is not ours belongs to another installation, even if it is unreadable. */
function idInMark(mark: string | null): string | null {
  if (mark === null) return null;
  return /"installation"\s*:\s*"([0-9a-f-]{36})"/u.exec(mark)?.[1] ?? 'unreadable';
}

/** What people call the parts. */
export function namesOf({ databaseUrl, dataDir, blobsUrl }: Config) {
  return {
    setting: blobsUrl ? 'BLOBS_URL' : 'DATA_DIR',
    place: blobsUrl ? bucketOf(blobsUrl) : `${dataDir}/files`,
    databaseSetting: databaseUrl ? 'DATABASE_URL' : 'DATA_DIR',
    database: databaseUrl ? 'the database' : `${dataDir}/slipcase.db`,
  };
}

function bucketOf({ host, pathname, searchParams }: URL): string {
  const endpoint = searchParams.get('endpoint');
  return `s3://${host}${pathname.replace(/\/$/u, '')}${endpoint ? ` at ${endpoint}` : ''}`;
}

/** @throws ConfigError if the file store does not work */
async function reached<T>(config: Config, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const { setting, place } = namesOf(config);
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new ConfigError(`${setting}: the files in ${place} cannot be used (${reason}).`, { cause: error });
  }
}

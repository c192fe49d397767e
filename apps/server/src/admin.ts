import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, OtherServerError } from './adapters/database/database.ts';
import type { Jobs } from './adapters/jobs/jobs.ts';
import { HELP, type Options, readArguments, UsageError } from './admin/admin-arguments.ts';
import { type Answer, backUp, restore, sealNow, verify, verifyFolder } from './admin/admin-backup.ts';
import { handOverTo } from './admin/admin-hand-over.ts';
import { hold, release, showHolds, UnknownSubjectError } from './admin/admin-holds.ts';
import { retryJobs, showGivenUpJobs, showJobs } from './admin/admin-jobs.ts';
import { moveToNewStores } from './admin/admin-move.ts';
import { showRetention } from './admin/admin-retention.ts';
import { BackupError } from './backup/backup-point.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { listEvents } from './features/auth/security-log-store.ts';
import { disableUser, enableUser, relinkUser } from './features/auth/user-admin.ts';
import { listUsers, type UserRow } from './features/auth/user-store.ts';
import { CatalogueError } from './features/projects/catalogue.ts';
import { HandOverError } from './hand-over/hand-over.ts';
import { adoptFiles, adoptSecrets } from './installation/installation-admin.ts';
import { systemClock } from './lib/clock.ts';
import { createLog } from './lib/log.ts';
import { openDatabase, openFiles, openJobs, whileNoServerRuns } from './open-stores.ts';

// Long: every command, one after another.

/** Runs `npm run -s admin -- …`. Administrators run it on the server's machine, beside a running server. */

const DAY_MS = 24 * 60 * 60 * 1000;
const FAULTS = 1;
const WRONG_USAGE = 2;

type Row = Record<string, string | null>;
async function main(args: string[]): Promise<void> {
  const { words, options, asJson } = readArguments(args);
  if (words.length === 0) {
    console.log(HELP);
    return;
  }
  const alone = withoutDatabase(words, options);
  if (alone) {
    show(await alone(loadConfig()), asJson);
    return;
  }
  const run = command(words, options);
  const config = loadConfig();
  refuseWithoutDatabase(config);
  const db = await openDatabase(config);
  try {
    show(await run(db, config), asJson);
  } finally {
    await db.destroy();
  }
}

function show(result: string | Row[] | Answer, asJson: boolean): void {
  if (typeof result === 'string') console.log(asJson ? JSON.stringify({ message: result }) : result);
  else if (!Array.isArray(result)) {
    console.log(asJson ? JSON.stringify(result.facts) : result.text);
    if (result.isFault) process.exitCode = FAULTS;
  } else if (asJson) for (const row of result) console.log(JSON.stringify(row));
  else console.log(table(result));
}

type Command = (db: Database, config: Config) => Promise<string | Row[] | Answer>;

/** Runs commands that need no configured database, or a new one. */
function withoutDatabase(
  [verb, dir, ...rest]: string[],
  { point, databaseUrl, blobsUrl, acceptsFaults, exportsAgain }: Options,
): ((config: Config) => Promise<Answer>) | null {
  if (verb === 'migrate-to') {
    if (dir !== undefined || databaseUrl === undefined || blobsUrl === undefined)
      throw new UsageError("'migrate-to' needs --database-url and --blobs-url.");
    return (config) => {
      refuseWithoutDatabase(config);
      return moveToNewStores(config, { databaseUrl, blobsUrl }, acceptsFaults);
    };
  }
  if (verb === 'verify' && dir !== undefined && rest.length === 0) return () => verifyFolder(dir);
  if (verb !== 'restore') return null;
  if (dir === undefined || rest.length > 0) throw new UsageError("'restore' needs a folder of backups.");
  return (config) => restore(config, dir, point, exportsAgain);
}

function command(words: string[], options: Options): Command {
  const [subject, verb, email, ...rest] = words;
  if (subject === 'log' && verb === undefined) return (db) => showLog(db, options);
  if (subject === 'verify' && verb === undefined) return verifyCommand(options);
  if (subject === 'seal' && verb === undefined) return sealNow;
  if (subject === 'backup') {
    if (verb === undefined || email !== undefined) throw new UsageError("'backup' needs a folder.");
    return (db, config) => backUp(db, config, verb, options.keep);
  }
  if (subject === 'hold' || subject === 'release') return holdCommand(words, options);
  if (subject === 'retention') return retentionCommand(words, options);
  if (subject === 'jobs') return jobsCommand(words, options);
  if (subject === 'user' && (verb ?? 'list') === 'list' && email === undefined) return showUsers;
  const adopt = words.length === 3 ? ADOPTIONS.get(words.join(' ')) : undefined;
  if (adopt) return adopt;
  if (subject === 'user' && verb === 'hand-over') return handOverCommand(words);
  const change = subject === 'user' ? CHANGES.get(verb ?? '') : undefined;
  if (!change || rest.length > 0) throw new UsageError(`There is no command '${words.join(' ')}'.`);
  if (email === undefined) throw new UsageError(`'user ${verb}' needs the address of an account.`);
  return async (db, config) => {
    if (await change.run(db, email, Date.now())) return change.done(email, config.signIn.name);
    throw new UsageError(`There is no account for ${email}. 'user list' shows all accounts.`);
  };
}

function holdCommand([verb, name, ...rest]: string[], { list }: Options): Command {
  if (verb === 'hold' && list && name === undefined) return showHolds;
  if (name === undefined || rest.length > 0 || list)
    throw new UsageError(`'${verb}' needs the address of an account, or a project in quotes.`);
  return async (db, config) =>
    verb === 'hold' ? hold(db, config, name, Date.now()) : release(db, config, name, Date.now());
}

function handOverCommand([, , leaver, colleague, ...rest]: string[]): Command {
  if (leaver === undefined || colleague === undefined || rest.length > 0)
    throw new UsageError("'user hand-over' needs two addresses: of the person who left, and of a colleague.");
  return (db, config) => withJobs((jobs) => handOverTo(db, jobs, config, leaver, colleague))(db, config);
}

function retentionCommand([, verb]: string[], { isDryRun, years }: Options): Command {
  if (verb !== undefined || !isDryRun)
    throw new UsageError("The server deletes by itself, once a day. 'retention --dry-run' shows what.");
  return async (db, config) => {
    const rows = await showRetention(db, config, years ?? null, Date.now());
    if (rows) return rows;
    throw new UsageError(
      'RETENTION_YEARS is not set, so nothing is deleted by rule. Try one with --years N.',
    );
  };
}

function verifyCommand({ rate, from, skipsDrive }: Options): Command {
  return async (db, config) => {
    const stopping = new AbortController();
    process.once('SIGINT', () => stopping.abort());
    try {
      return await verify(db, config, {
        signal: stopping.signal,
        skipsDrive,
        ...(rate === undefined ? {} : { rate }),
        ...(from === undefined ? {} : { from }),
      });
    } catch (error) {
      throw error instanceof RangeError ? new UsageError(`--from: ${error.message}.`) : error;
    }
  };
}

function jobsCommand(words: string[], { limit }: Options): Command {
  const [, verb, name, ...rest] = words;
  if (verb === undefined) return withJobs(showJobs);
  if (verb === 'given-up' && name === undefined) return withJobs((jobs) => showGivenUpJobs(jobs, limit));
  if (verb !== 'retry' || rest.length > 0) throw new UsageError(`There is no command '${words.join(' ')}'.`);
  if (name === undefined) throw new UsageError("'jobs retry' needs a kind or an id.");
  return withJobs(async (jobs) => {
    const done = await retryJobs(jobs, name);
    if (done !== null) return done;
    throw new UsageError(`No job of this kind or id was given up: ${name}. 'jobs given-up' shows them.`);
  });
}

function withJobs(show: (jobs: Jobs) => Promise<string | Row[]>): Command {
  return async (db, config) => {
    const jobs = openJobs(config, db, { clock: systemClock, log: createLog('silent') });
    try {
      return await show(jobs);
    } finally {
      await jobs.close();
    }
  };
}

const ADOPTIONS = new Map<string, Command>([
  [
    'installation adopt files',
    (db, config) =>
      whileNoServerRuns(config, db, async () => adoptFiles(db, await openFiles(config), config)),
  ],
  [
    'installation adopt secrets',
    (db, config) => whileNoServerRuns(config, db, () => adoptSecrets(db, config)),
  ],
]);

type Change = {
  run: (db: Database, email: string, now: number) => Promise<boolean>;
  done: (email: string, provider: string) => string;
};

const CHANGES = new Map<string, Change>([
  ['disable', { run: disableUser, done: (email) => `${email} is disabled: all sessions have ended.` }],
  ['enable', { run: enableUser, done: (email) => `${email} can sign in again.` }],
  [
    'relink',
    {
      run: relinkUser,
      done: (email, provider) =>
        `${email} is signed out everywhere, and the passkey and the drive connection are removed. For 24 hours, the next sign-in of ${email} with ${provider} takes the account over.`,
    },
  ],
]);

async function showUsers(db: Database): Promise<Row[]> {
  const users = await listUsers(db);
  return users.map((user) => ({
    email: user.email,
    name: `${user.first_name} ${user.last_name}`.trim(),
    passkey: user.passkey_hash === null ? 'none' : 'set',
    since: day(user.created_at),
    provider: hostOf(user.identity_issuer),
    google: day(user.google_proof_at),
    state: stateOf(user, Date.now()),
  }));
}

/** the host of the provider that an account's identity comes from */
function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).hostname : issuer;
}

function stateOf(user: UserRow, now: number): string {
  if (user.disabled_at !== null) return `disabled ${day(user.disabled_at)}`;
  const relinkable = user.relink_until !== null && user.relink_until >= now;
  return relinkable ? `active, relink until ${new Date(user.relink_until ?? 0).toISOString()}` : 'active';
}

async function showLog(db: Database, { email, days, limit }: Options): Promise<Row[]> {
  const since = Date.now() - days * DAY_MS;
  const events = await listEvents(db, { ...(email === undefined ? {} : { email }), since, most: limit });
  return events.map((row) => ({
    at: new Date(row.at).toISOString(),
    event: row.event,
    email: row.email,
    device: row.device,
    address: row.address,
  }));
}

/** A typo in DATA_DIR must not create an empty database. */
function refuseWithoutDatabase(config: Config): void {
  const file = join(config.dataDir, 'slipcase.db');
  if (!config.databaseUrl && !existsSync(file))
    throw new ConfigError(
      `DATA_DIR: there is no database at ${file}. Start the server once, or set DATA_DIR.`,
    );
}

function table(rows: Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return 'Nothing to show.';
  const lines = [Object.fromEntries(columns.map((column) => [column, column.toUpperCase()])), ...rows];
  const widths = columns.map((column) => Math.max(...lines.map((row) => (row[column] ?? '').length)));
  return lines
    .map((row) =>
      columns
        .map((column, index) => (row[column] ?? '').padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function day(instant: number): string {
  return instant === 0 ? '-' : new Date(instant).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const known = [
    UsageError,
    UnknownSubjectError,
    HandOverError,
    ConfigError,
    CatalogueError,
    OtherServerError,
    BackupError,
  ].some((kind) => error instanceof kind);
  // an error of the system, such as a full disk
  const isOfSystem = error instanceof Error && 'syscall' in error;
  console.error((known || isOfSystem) && error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error('See: npm run -s admin -- --help');
  process.exitCode = error instanceof UsageError ? WRONG_USAGE : 1;
});

import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { finishDriveConnection } from '@slipcase/contract/drive';
import type { LogConfig } from 'kysely';
import type { Analyser } from './adapters/analyser/analyser.ts';
import { createReaderProcesses } from './adapters/analyser/reader-processes.ts';
import type { MarkedBlobs } from './adapters/blobs/blobs.ts';
import { openFolderBlobs } from './adapters/blobs/folder.ts';
import { type KeptBlobs, keepBlobs } from './adapters/blobs/kept-blobs.ts';
import { openS3Blobs } from './adapters/blobs/s3.ts';
import { type Database, DatabaseAwayError, migrate } from './adapters/database/database.ts';
import { openPostgres, type PostgresPatience } from './adapters/database/postgres.ts';
import { type ServerLease, takeLease, waitUntilFree } from './adapters/database/server-lease.ts';
import { lockFolder } from './adapters/database/server-lock.ts';
import { openSqlite } from './adapters/database/sqlite.ts';
import type { Drive, DriveConnector, DriveGrants } from './adapters/drive/drive.ts';
import { openFolderDrive } from './adapters/drive/folder.ts';
import { createGoogleConnector } from './adapters/drive/google-connector.ts';
import { createDevProvider, type DevProvider } from './adapters/identity/dev-provider.ts';
import type { IdentityProvider } from './adapters/identity/identity.ts';
import { createOidcProvider } from './adapters/identity/oidc.ts';
import { createDevMailPages } from './adapters/mail/dev-mail-pages.ts';
import { openMailFolder } from './adapters/mail/folder.ts';
import type { Mailer } from './adapters/mail/mail.ts';
import { openSmtp } from './adapters/mail/smtp.ts';
import { createConfiguration } from './adapters/openid-configuration.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Config, ConfigError } from './config.ts';
import {
  createPasskeyHasher,
  type HashCost,
  onFirstRight,
  type PasskeyHasher,
  PRODUCTION_COST,
} from './features/auth/passkey-hash.ts';
import { type Catalogue, readCatalogue } from './features/projects/catalogue.ts';
import { createDriveGrants } from './features/receipts/drive-grants.ts';
import { createPdfChecker, type PdfChecker } from './features/receipts/pdf-checker.ts';
import { createSpreadsheetMaker, type SpreadsheetMaker } from './features/receipts/spreadsheet-maker.ts';
import type { DevPages } from './http/dev-pages-mount.ts';
import { createPhoneCodes, type PhoneCodes } from './http/phone-codes.ts';
import { joinFiles, joinSecrets } from './installation.ts';
import { findInstallation, savePepperCheck } from './installation-store.ts';
import { makePrivate } from './private-folder.ts';

/** Everything the app needs, built once. The only place that names implementations, which makes it long. */
export type Deps = {
  config: Config;
  clock: Clock;
  db: Database;
  blobs: KeptBlobs;
  drive: Drive;
  driveGrants: DriveGrants;
  /** null: the drive needs nobody's leave */
  driveConnector: DriveConnector | null;
  analyser: Analyser;
  identity: IdentityProvider;
  mailer: Mailer;
  /** pages of the stand-ins of this machine */
  devPages: readonly DevPages[];
  passkeys: PasskeyHasher;
  mailKey: Uint8Array;
  resetKey: Uint8Array;
  pdfChecker: PdfChecker;
  spreadsheets: SpreadsheetMaker;
  catalogue: Catalogue;
  /** in phone mode: what the stand-ins are behind */
  phoneCodes: PhoneCodes | null;
  /** null: other servers may work beside this one, or the data folder keeps them off */
  lease: ServerLease | null;
  close(): Promise<void>;
};

/** What a test may set otherwise. */
export type Overrides = {
  clock?: Clock;
  analyser?: Analyser;
  drive?: Drive;
  /** where Google is; by no setting, which could send people's tokens elsewhere */
  google?: { url: URL; callTimeoutMs?: number };
  identity?: IdentityProvider;
  mailer?: Mailer;
  pdfChecker?: PdfChecker;
  hashCost?: HashCost;
  onQuery?: LogConfig;
  databasePatience?: PostgresPatience;
};

const SERVER_LOCK = 'server.lock.db';
const CALLBACK = '/auth/google/callback';
const GOOGLE_ISSUER = new URL('https://accounts.google.com');
const DEV_PROVIDER_PATH = '/dev-idp';
const DEV_MAIL_PATH = '/dev-mail';

/**
 * @throws OtherServerError, ConfigError, CatalogueError, or what a part that cannot be opened throws; nothing stays open then
 */
export async function buildDeps(config: Config, overrides: Overrides = {}): Promise<Deps> {
  const closers: (() => unknown)[] = [];
  const opened = <T>(part: T, close: () => unknown): T => {
    closers.unshift(close);
    return part;
  };
  const close = async () => {
    for (const closer of closers.splice(0)) await closer();
  };
  try {
    const clock = overrides.clock ?? systemClock;
    await usable('DATA_DIR', config.dataDir, 0o700);
    await makePrivate(config.dataDir);
    if (config.drive === 'folder') await usable('DRIVE_DIR', config.driveDir);
    if (!config.databaseUrl) closers.unshift(lockFolder(join(config.dataDir, SERVER_LOCK)));
    const catalogue = await readCatalogue(config.catalogueDir, config.presetProject);
    const db = await openDatabase(config, overrides);
    opened(db, () => db.destroy());
    const lease = await leaseOf(config, db, overrides);
    if (lease) opened(lease, () => lease.release());
    const rawBlobs = await openFiles(config);
    await joinFiles(db, rawBlobs, config);
    const { secrets, unproven } = await joinSecrets(db, config);
    const analyser =
      overrides.analyser ??
      createReaderProcesses({
        dateOrder: config.dateOrder,
        processes: config.readerWorkers,
        maxMs: config.readerMs,
        // the log is the app's, which is made of these parts
        onCrash: ({ message }) => void process.stderr.write(`${message}\n`),
      });
    opened(analyser, () => analyser.close());
    const mailDir = join(config.dataDir, 'mail');
    const mailer =
      overrides.mailer ??
      (config.smtpUrl
        ? openSmtp(config.smtpUrl, config.mailFrom, { requireTls: config.smtpRequiresTls })
        : await openMailFolder(mailDir, config.mailFrom));
    opened(mailer, () => mailer.close());
    const mailPages = { path: DEV_MAIL_PATH, create: async () => createDevMailPages(mailDir, DEV_MAIL_PATH) };
    const { identity, identityPages } = overrides.identity
      ? { identity: overrides.identity, identityPages: null }
      : buildIdentity(config, overrides.google?.url ?? GOOGLE_ISSUER);
    const driveGrants = createDriveGrants(db, secrets.driveKey, clock);
    const { drive, driveConnector } = await buildDrive(config, db, driveGrants, overrides);
    const pdfChecker = overrides.pdfChecker ?? createPdfChecker();
    opened(pdfChecker, () => pdfChecker.close());
    const spreadsheets = createSpreadsheetMaker();
    opened(spreadsheets, () => spreadsheets.close());
    const passkeys = createPasskeyHasher(secrets.passkeyPepper, overrides.hashCost ?? PRODUCTION_COST);
    // and what was made meanwhile: SQLite's files have the mode that the system gives
    await makePrivate(config.dataDir);
    return {
      config,
      clock,
      db,
      blobs: keepBlobs(db, rawBlobs, clock, lease?.confirm),
      drive: overrides.drive ?? drive,
      driveGrants,
      driveConnector,
      analyser,
      identity,
      mailer,
      devPages: [...(identityPages ? [identityPages] : []), ...(config.mailPage ? [mailPages] : [])],
      passkeys: unproven
        ? onFirstRight(passkeys, () => savePepperCheck(db, null, secrets.pepperCheck))
        : passkeys,
      mailKey: secrets.mailKey,
      resetKey: secrets.resetKey,
      pdfChecker,
      spreadsheets,
      catalogue,
      phoneCodes: config.phone ? createPhoneCodes(clock) : null,
      lease,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The database of the settings, with all its tables.
 * @throws ConfigError when it cannot be reached
 */
export async function openDatabase(
  config: Config,
  { onQuery, databasePatience }: Pick<Overrides, 'onQuery' | 'databasePatience'> = {},
): Promise<Database> {
  if (config.databaseUrl) {
    const patient = openPostgres(config.databaseUrl, { patience: 'endless' });
    try {
      await migrate(patient);
    } catch (error) {
      throw isUnreachable(error) ? unreachable(error) : error;
    } finally {
      await patient.destroy();
    }
    return openPostgres(config.databaseUrl, { log: onQuery, patience: databasePatience });
  }
  const db = openSqlite(join(config.dataDir, 'slipcase.db'), onQuery);
  await migrate(db).catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  return db;
}

/** Where the settings say that the files are. */
export async function openFiles({ blobsUrl, dataDir }: Config): Promise<MarkedBlobs> {
  return blobsUrl ? openS3Blobs(blobsUrl) : openFolderBlobs(join(dataDir, 'files'));
}

/** Servers that share a database have to share its files: with a folder there is one server. */
async function leaseOf(
  { databaseUrl, blobsUrl }: Config,
  db: Database,
  { databasePatience: patience }: Overrides,
): Promise<ServerLease | null> {
  if (!databaseUrl) return null;
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  if (blobsUrl) {
    await waitUntilFree(db, say);
    return null;
  }
  // the row that is to be held
  await findInstallation(db);
  const own = openPostgres(databaseUrl, { patience, connections: 1 });
  try {
    return await takeLease(own, `${hostname()}, process ${process.pid}`, say);
  } catch (error) {
    await own.destroy();
    throw error;
  }
}

/**
 * For what a running server would not notice.
 * @throws OtherServerError when one is seen: servers that share a bucket are not
 */
export async function whileNoServerRuns<T>(config: Config, db: Database, job: () => Promise<T>): Promise<T> {
  const unlock = config.databaseUrl ? null : lockFolder(join(config.dataDir, SERVER_LOCK));
  const lease = await leaseOf(config, db, {});
  try {
    return await job();
  } finally {
    await lease?.release();
    unlock?.();
  }
}

/** A folder that cannot be made is said with the setting that names it. */
export async function usable(setting: string, folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, ...(mode === undefined ? {} : { mode }) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${setting}: the folder ${folder} cannot be used (${reason}).`, { cause: error });
  }
}

/** PostgreSQL's own refusals: wrong password, no such database, no right to it. */
const REFUSALS = new Set(['28000', '28P01', '3D000', '42501']);

function isUnreachable(error: unknown): error is Error {
  if (error instanceof DatabaseAwayError) return true;
  return error instanceof Error && 'code' in error && REFUSALS.has(String(error.code));
}

function unreachable(error: Error): ConfigError {
  return new ConfigError(`DATABASE_URL: the database cannot be used (${error.message || 'no answer'}).`, {
    cause: error,
  });
}

/** Google Drive where the company has a client there and wants it, else a folder. */
async function buildDrive(
  { drive, google, sharedDriveId, driveDir, publicUrl }: Config,
  db: Database,
  grants: DriveGrants,
  overrides: Overrides,
): Promise<{ drive: Drive; driveConnector: DriveConnector | null }> {
  if (drive === 'folder' || !google) return { drive: await openFolderDrive(driveDir), driveConnector: null };
  const { url, ...timeouts } = overrides.google ?? {};
  const configuration = createConfiguration({ ...google, issuer: url ?? GOOGLE_ISSUER });
  // Google's client takes 27 MB and a quarter of a second: only where it is used
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

/** Google where the company has a client there, else the development provider: one code path for both. */
function buildIdentity(
  { google, publicUrl, companyDomain }: Config,
  googleIssuer: URL,
): {
  identity: IdentityProvider;
  identityPages: DevPages | null;
} {
  const redirectUri = new URL(CALLBACK, publicUrl);
  if (google) {
    const identity = createOidcProvider({
      issuer: googleIssuer,
      ...google,
      redirectUri,
      prompt: 'select_account',
      companyDomain,
      pictureHosts: ['.googleusercontent.com'],
    });
    return { identity, identityPages: null };
  }
  const client = { clientId: 'slipcase', clientSecret: 'development', redirectUri, companyDomain };
  const issuer = new URL(DEV_PROVIDER_PATH, publicUrl);
  // made at the first sign-in; most starts need none
  let created: Promise<DevProvider> | null = null;
  const provider = () => {
    created ??= createDevProvider({ ...client, issuer });
    return created;
  };
  const identity = createOidcProvider({
    ...client,
    issuer,
    prompt: 'login',
    pictureHosts: [publicUrl.host],
    // our own calls stay in the process: they need no trust in a certificate that nobody signed, and no way past the
    // gate of phone mode
    fetch: async (url, init) => (await provider()).fetch(url, init),
  });
  return {
    identity,
    identityPages: { path: DEV_PROVIDER_PATH, create: async () => (await provider()).handle },
  };
}

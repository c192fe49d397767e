import { join } from 'node:path';
import type { CsvProfile } from '@slipcase/contract/csv-profile';
import type { MarkedBlobs } from './adapters/blobs/blobs.ts';
import { keepBlobs } from './adapters/blobs/kept-blobs.ts';
import type { ServerLease } from './adapters/database/server-lease.ts';
import type { Drive, DriveConnector, DriveGrants } from './adapters/drive/drive.ts';
import { createRatesSource } from './adapters/exchange-rates/exchange-rates.ts';
import type { RatesSource } from './adapters/exchange-rates/rates-source.ts';
import { GOOGLE_CLAIMS } from './adapters/identity/claims.ts';
import type { DevProvider } from './adapters/identity/dev-provider.ts';
import type { IdentityProvider, IdentityWatch } from './adapters/identity/identity.ts';
import { createIdentityWatch } from './adapters/identity/identity-watch.ts';
import { createOidcProvider } from './adapters/identity/oidc.ts';
import type { Jobs } from './adapters/jobs/jobs.ts';
import { openMailFolder } from './adapters/mail/folder.ts';
import type { Mailer } from './adapters/mail/mail.ts';
import { openSmtp } from './adapters/mail/smtp.ts';
import type { Config } from './config.ts';
import {
  createPasskeyHasher,
  type HashCost,
  onFirstRight,
  type PasskeyHasher,
  PRODUCTION_COST,
} from './features/auth/passkey/passkey-hash.ts';
import { createMailReader } from './features/captures/mail/mail-reader.ts';
import type { MailReader, SenderJudge } from './features/captures/mail/mail-reading.ts';
import { createFileOpener } from './features/captures/opener/file-opener.ts';
import type { FileOpener } from './features/captures/opener/file-pages.ts';
import { createDriveGrants } from './features/drive/drive-grant-store.ts';
import { type Catalogue, readCatalogue } from './features/projects/catalogue.ts';
import { readProfiles } from './features/projects/csv-profiles.ts';
import { createSpreadsheetMaker, type SpreadsheetMaker } from './features/receipts/bulk/spreadsheet-maker.ts';
import { createReportMaker, type ReportMaker } from './features/receipts/report/report-maker.ts';
import { noteRetention } from './features/receipts/retention/retention-store.ts';
import { createPdfChecker, type PdfChecker } from './features/receipts/save/pdf-checker.ts';
import type { DevPages } from './http/dev-pages-mount.ts';
import { buildInbound, type Inbound } from './inbound-deps.ts';
import { joinFiles, joinSecrets } from './installation/installation.ts';
import { savePepperCheck } from './installation/installation-store.ts';
import { systemClock } from './lib/clock.ts';
import { createLog } from './lib/log.ts';
import { makePrivate } from './lib/private-folder.ts';
import { GOOGLE_ISSUER, type GoogleAddress, openDrive } from './open-drive.ts';
import {
  checkBackups,
  leaseOf,
  lockDataDir,
  openDatabase,
  openFiles,
  openJobs,
  usable,
} from './open-stores.ts';
import { createPhoneCodes, type PhoneCodes } from './phone/phone-codes.ts';
import {
  buildMetrics,
  openAnalyzer,
  type ReaderDeps,
  type ReaderOverrides,
  refuseDamagedReader,
  serveOthers,
} from './reader-deps.ts';

// Long: builds everything once, in the order in which parts need each other.

/** Everything the app needs, built once. The only file that names implementations, which makes it long. */
export type Deps = ReaderDeps & {
  jobs: Jobs;
  drive: Drive;
  driveGrants: DriveGrants;
  /** null: the drive needs no consent */
  driveConnector: DriveConnector | null;
  identity: IdentityProvider;
  identityWatch: IdentityWatch;
  mailer: Mailer;
  /** the development pages */
  devPages: readonly DevPages[];
  /** the files as stored, for backups */
  rawBlobs: MarkedBlobs;
  passkeys: PasskeyHasher;
  mailKey: Uint8Array;
  resetKey: Uint8Array;
  challengeKey: Uint8Array;
  shopKey: Uint8Array;
  pdfChecker: PdfChecker;
  spreadsheets: SpreadsheetMaker;
  reports: ReportMaker;
  ratesSource: RatesSource;
  catalogue: Catalogue;
  /** CSV profiles of the catalogue, by id */
  profiles: ReadonlyMap<string, CsvProfile>;
  /** in phone mode: the codes that open the development pages */
  phoneCodes: PhoneCodes | null;
  mailReader: MailReader;
  fileOpener: FileOpener;
  /** null: no mail comes in */
  inbound: Inbound | null;
  /** null: other servers may run beside this one, or the lock on the data folder keeps them out */
  lease: ServerLease | null;
};

/** What tests may replace. */
export type Overrides = ReaderOverrides & {
  drive?: Drive;
  google?: GoogleAddress;
  identity?: IdentityProvider;
  mailer?: Mailer;
  pdfChecker?: PdfChecker;
  mailReader?: MailReader;
  fileOpener?: FileOpener;
  senderJudge?: SenderJudge;
  hashCost?: HashCost;
};

const CALLBACK = '/auth/google/callback';
const DEV_PROVIDER_PATH = '/dev-idp';
const DEV_MAIL_PATH = '/dev-mail';

/**
 * @throws OtherServerError, ConfigError, CatalogueError, or the error of a part that cannot be opened.
 * Everything opened so far is closed first.
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
    const log = createLog(config.logLevel, overrides.logTarget);
    for (const warning of config.warnings) log.warn({ code: 'setting_retired' }, warning);
    const { metrics, page: metricsPage } = await buildMetrics(config);
    const readsHere = config.roles.has('reader');
    if (readsHere && !overrides.analyzer) await refuseDamagedReader();
    await usable('DATA_DIR', config.dataDir, 0o700);
    await makePrivate(config.dataDir);
    if (config.drive === 'folder') await usable('DRIVE_DIR', config.driveDir);
    closers.unshift(lockDataDir(config));
    const catalogue = await readCatalogue(config.catalogueDir, config.presetProject);
    const profiles = await readProfiles(config.catalogueDir);
    const db = await openDatabase(config, overrides);
    opened(db, () => db.destroy());
    const jobs = openJobs(config, db, { clock, log });
    opened(jobs, () => jobs.close());
    const lease = await leaseOf(config, db, overrides);
    if (lease) opened(lease, () => lease.release());
    await noteRetention(db, config.retentionYears, clock.now());
    const rawBlobs = await openFiles(config);
    await joinFiles(db, rawBlobs, config);
    if (config.backup && config.roles.has('worker')) await checkBackups(config.backup.dir, db);
    const { secrets, unproven } = await joinSecrets(db, config);
    const blobs = keepBlobs({ db, blobs: rawBlobs, clock, log, metrics, mayOwn: lease?.confirm });
    const analyzer = openAnalyzer(config, { db, blobs, log, metrics }, overrides.analyzer);
    opened(analyzer, () => analyzer.close());
    const mailDir = join(config.dataDir, 'mail');
    const mailer =
      overrides.mailer ??
      (config.smtpUrl
        ? openSmtp(config.smtpUrl, config.mailFrom, { requireTls: config.smtpRequiresTls })
        : await openMailFolder(mailDir, config.mailFrom));
    opened(mailer, () => mailer.close());
    const mailPages = {
      path: DEV_MAIL_PATH,
      create: async () =>
        (await import('./adapters/mail/dev-mail-pages.ts')).createDevMailPages(mailDir, DEV_MAIL_PATH),
    };
    const { identity, identityPages } = overrides.identity
      ? { identity: overrides.identity, identityPages: null }
      : buildIdentity(config, overrides.google?.url ?? GOOGLE_ISSUER);
    const identityWatch = createIdentityWatch(identity, log);
    opened(identityWatch, () => identityWatch.stop());
    const driveGrants = createDriveGrants(db, secrets.driveKey, clock);
    const { drive, driveConnector } = await openDrive(config, { db, grants: driveGrants }, overrides.google);
    const pdfChecker = overrides.pdfChecker ?? createPdfChecker({ metrics });
    opened(pdfChecker, () => pdfChecker.close());
    const spreadsheets = createSpreadsheetMaker();
    opened(spreadsheets, () => spreadsheets.close());
    const reports = createReportMaker();
    opened(reports, () => reports.close());
    const passkeys = createPasskeyHasher(secrets.passkeyPepper, overrides.hashCost ?? PRODUCTION_COST);
    // also for files created in the meantime: SQLite's have the system's default mode
    await makePrivate(config.dataDir);
    return {
      config,
      clock,
      log,
      metrics,
      metricsPage,
      db,
      jobs,
      blobs,
      drive: overrides.drive ?? drive,
      driveGrants,
      driveConnector,
      analyzer,
      serveReadings: () => serveOthers(config, { db, rawBlobs, blobs, analyzer, log, metrics }),
      identity,
      identityWatch,
      mailer,
      devPages: [...(identityPages ? [identityPages] : []), ...(config.mailPage ? [mailPages] : [])],
      rawBlobs,
      passkeys: unproven
        ? onFirstRight(passkeys, () => savePepperCheck(db, null, secrets.pepperCheck))
        : passkeys,
      mailKey: secrets.mailKey,
      resetKey: secrets.resetKey,
      challengeKey: secrets.challengeKey,
      shopKey: secrets.shopKey,
      pdfChecker,
      spreadsheets,
      reports,
      ratesSource: createRatesSource({ setting: config.exchangeRates, clock, log }),
      catalogue,
      profiles,
      mailReader: overrides.mailReader ?? createMailReader(),
      fileOpener: overrides.fileOpener ?? createFileOpener(),
      inbound: await buildInbound(config, log, overrides.senderJudge),
      phoneCodes: config.phone ? createPhoneCodes(clock) : null,
      lease,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The provider in the settings, or else the development one. Both run the same code. */
function buildIdentity(
  { signIn, google, publicUrl, companyDomain }: Config,
  googleIssuer: URL,
): {
  identity: IdentityProvider;
  identityPages: DevPages | null;
} {
  const redirectUri = new URL(CALLBACK, publicUrl);
  if (signIn.by === 'oidc') {
    // such providers keep pictures on many hosts, and some of these need a sign-in of their own
    const identity = createOidcProvider({ ...signIn, redirectUri, asksUserInfo: true, pictureHosts: [] });
    return { identity, identityPages: null };
  }
  if (signIn.by === 'google' && google) {
    const identity = createOidcProvider({
      issuer: googleIssuer,
      ...google,
      ...GOOGLE_CLAIMS,
      redirectUri,
      // `hd` is a hint, so Google shows the right accounts; checked again on return
      parameters: { prompt: 'select_account', hd: companyDomain },
      pictureHosts: ['.googleusercontent.com'],
    });
    return { identity, identityPages: null };
  }
  const client = { clientId: 'slipcase', clientSecret: 'development', redirectUri, companyDomain };
  const issuer = new URL(DEV_PROVIDER_PATH, publicUrl);
  // loaded and created at the first sign-in: most runs never need it, and a start then loads a fifth fewer
  // modules
  let created: Promise<DevProvider> | null = null;
  const provider = () => {
    created ??= import('./adapters/identity/dev-provider.ts').then(({ createDevProvider }) =>
      createDevProvider({ ...client, issuer }),
    );
    return created;
  };
  const identity = createOidcProvider({
    ...client,
    ...GOOGLE_CLAIMS,
    issuer,
    parameters: { prompt: 'login' },
    pictureHosts: [publicUrl.host],
    // our own calls stay in the process: they need not trust a self-signed certificate, and nothing has to
    // bypass the gate of phone mode
    fetch: async (url, init) => (await provider()).fetch(url, init),
  });
  return {
    identity,
    identityPages: { path: DEV_PROVIDER_PATH, create: async () => (await provider()).handle },
  };
}

import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { RESTORABLE_MS } from '@slipcase/contract/bulk-receipts';
import { homeIn } from '@slipcase/reader/home';
import type { FastifyReply } from 'fastify';
import { expect, inject, onTestFinished } from 'vitest';
import type { Analyzer } from '../adapters/analyzer/analyzer.ts';
import { toProfilePicture } from '../adapters/analyzer/profile-picture.ts';
import { createReaderProcesses } from '../adapters/analyzer/reader-processes.ts';
import { createApp } from '../app.ts';
import type { JobRunner } from '../background/job-runner.ts';
import { jobRunnerOf } from '../background/job-works.ts';
import { takeOver } from '../background/take-over.ts';
import { makeShopKeys, tidy } from '../background/tasks.ts';
import { type Config, parseConfig } from '../config.ts';
import { buildDeps, type Deps, type Overrides } from '../deps.ts';
import { insertDevice } from '../features/auth/devices/device-store.ts';
import { RESET_REQUESTS } from '../features/auth/reset/reset-requests.ts';
import { insertSession } from '../features/auth/sign-in/session-store.ts';
import { insertUser } from '../features/auth/user-store.ts';
import { CAPTURE_READINGS } from '../features/captures/reading-jobs.ts';
import { DELETED_COPIES } from '../features/drive/deleted-copies.ts';
import { EXPORTS } from '../features/drive/export-jobs.ts';
import { PURGES } from '../features/receipts/deletion/purge-receipts.ts';
import { LATER_ANALYSES } from '../features/receipts/later-analysis/later-analysis-jobs.ts';
import { createPdfChecker, type PdfChecker } from '../features/receipts/save/pdf-checker.ts';
import type { HttpTimes } from '../http/http-times.ts';
import { hashToken, newToken } from '../http/session.ts';
import { MAILS } from '../mail/mail-jobs.ts';
import { type Certificate, loadCertificate } from '../phone/certificate.ts';
import { afterFile } from './after-file.ts';
import { TestBrowser } from './browser.ts';
import { setJobClock } from './job-clock.ts';
import { type DatabaseKind, newPostgresDatabase } from './test-database.ts';

type Options = {
  database?: DatabaseKind;
  /** settings as environment variables */
  settings?: Record<string, string>;
  overrides?: Overrides | ((config: Config) => Overrides);
  /** starts like `npm run phone`, on 127.0.0.1; this process then trusts its certificate */
  phone?: boolean;
  times?: HttpTimes;
};

export type TestApp = {
  url: string;
  deps: Deps;
  config: Config;
  clock: TestClock;
  /** SQL of every query since the last `queries.length = 0` */
  queries: string[];
  /** log lines; none unless LOG_LEVEL is set */
  log: string[];
  /** A browser without a session. */
  browser(): TestBrowser;
  /** A browser in which this person is signed in, by default with a passkey. */
  signedIn(email: string, options?: { passkey?: boolean }): Promise<TestBrowser & { userId: string }>;
  /** Does a server's work on due exports. Called twice at once, it acts like two servers. */
  runExports(): Promise<void>;
  /** Another server's job runner. It fails the test if a job cannot end. */
  newRunner(): JobRunner;
  /** Does the server's work of every few minutes. */
  tidy(): Promise<void>;
  /** Reads saved receipts, as the server does while nobody needs the reader. */
  analyzeSaved(): Promise<void>;
  /** Reads captures from mails and apps, likewise. */
  readCaptures(): Promise<void>;
  /** Does the server's purges, which it does every few seconds. */
  purge(): Promise<void>;
  /** The same a minute later, when current deletes can no longer be undone. */
  purgeAfterAMinute(): Promise<void>;
  /** Does the server's work of every minute on shop keys. */
  makeShopKeys(): Promise<void>;
  /** Does a server's work on mails in the next seconds. Called twice at once, it acts like two servers. */
  sendMails(): Promise<void>;
  /** Takes over the work that a server of an earlier version left. */
  takeOver(): Promise<void>;
  /** From now on, jobs in PostgreSQL see the time of `clock`, as with the methods above. */
  setDatabaseClock(): Promise<void>;
  close(): Promise<void>;
};

class TestClock {
  #ahead = 0;
  #stoppedAt: number | null = null;
  /** true until a test moves or stops it */
  isReal(): boolean {
    return this.#ahead === 0 && this.#stoppedAt === null;
  }
  now(): number {
    return (this.#stoppedAt ?? Date.now()) + this.#ahead;
  }
  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
  }
  /** From now on, only `advance` moves the clock, so limits per minute are exact even on a slow computer. */
  stop(): void {
    this.#stoppedAt = Date.now();
  }
}

/** cheap enough for tests; passkey-hash.ts has the production cost */
const TEST_HASH_COST = { memoryKib: 64, passes: 1 };
/** shared by every app of a process: two on one database are two servers of a company */
const TEST_PEPPER = randomBytes(32).toString('base64');
const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * The real server over real HTTP, with its own empty database, files and drive. Closes itself after the test.
 */
export async function testApp({
  database = 'SQLite',
  settings = {},
  overrides = {},
  phone = false,
  times,
}: Options = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-test-'));
  const server = phone ? await createPhoneServer(folder) : createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = phone ? `https://127.0.0.1:${port}` : `http://localhost:${port}`;
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  if (database === 'SQLite') await copyFile(inject('sqliteTemplate'), join(dataDir, 'slipcase.db'));
  const variables = {
    PORT: String(port),
    DATA_DIR: dataDir,
    CATALOGUE_DIR: join(REPOSITORY, 'catalogue'),
    LOG_LEVEL: 'silent',
    PASSKEY_PEPPER: TEST_PEPPER,
    ...(database === 'PostgreSQL' ? { DATABASE_URL: await newPostgresDatabase() } : {}),
    ...settings,
  };
  const config = parseConfig(variables, phone ? { phone: { address: '127.0.0.1' } } : null);
  const clock = new TestClock();
  const queries: string[] = [];
  const log: string[] = [];
  const deps = await buildDeps(config, {
    clock,
    logTarget: { write: (line) => void log.push(line) },
    hashCost: TEST_HASH_COST,
    onQuery: (event) => void queries.push(event.query.sql),
    analyzer: theReader,
    // a checker's metrics belong to one app
    ...(config.metrics ? {} : { pdfChecker: thePdfChecker }),
    ...(typeof overrides === 'function' ? overrides(config) : overrides),
  });
  const app = await createApp(deps, {
    pageDir: join(folder, 'no-page'),
    server,
    ...(times ? { times } : {}),
  });
  // while a person waits for an export, a server does the due jobs
  const exporting = new Set<Promise<void>>();
  app.addHook('onRequest', async ({ url: path }, reply) => {
    if (!path.endsWith('/export-google')) return;
    const running = exportUntil(reply).catch(() => {});
    exporting.add(running);
    void running.then(() => exporting.delete(running));
  });
  await app.ready();

  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await app.close();
    // an attempt may still write to the drive's folder
    await Promise.all(exporting);
    await deps.close();
    await rm(folder, { recursive: true, force: true });
  };
  onTestFinished(close);

  const browser = () => new TestBrowser(url);
  const setDatabaseClock = async () => {
    if (config.databaseUrl) await setJobClock(deps.db, clock.now(), clock.isReal());
  };
  const runJobs = async (kinds: { name: string }[], jobs = deps.jobs) => {
    await setDatabaseClock();
    const errors: unknown[] = [];
    const runner = jobRunnerOf({ ...deps, jobs }, (error) => errors.push(error));
    for (const { name } of kinds) await runner.runDue(name);
    if (errors.length > 0) throw new AggregateError(errors, 'a job failed to end');
  };
  async function exportUntil({ raw }: FastifyReply): Promise<void> {
    const isAnswered = () => raw.writableEnded || raw.closed;
    // claims nothing once the answer is written, because later saves and edits do not concern it
    const jobs: typeof deps.jobs = {
      ...deps.jobs,
      claim: async (kind, most) => (isAnswered() ? [] : deps.jobs.claim(kind, most)),
    };
    while (!isAnswered() && !closed) {
      await runJobs([EXPORTS], jobs);
      await nextTurn();
    }
  }
  /**
   * Runs jobs once earlier attempts have ended. An attempt that started while a person waited may outlast the
   * answer, and would keep the job and its own time.
   */
  const runJobsAlone = async (...kinds: { name: string }[]) => {
    await Promise.all(exporting);
    await runJobs(kinds);
  };
  const purge = () => runJobsAlone(PURGES, DELETED_COPIES);
  return {
    url,
    deps,
    config,
    clock,
    queries,
    log,
    browser,
    async signedIn(email, { passkey = true } = {}) {
      const userId = randomUUID();
      await insertUser(deps.db, {
        id: userId,
        email,
        first_name: 'Nora',
        last_name: 'Whitlock',
        picture_key: null,
        identity_issuer: 'test',
        identity_subject: email,
        passkey_hash: passkey ? await deps.passkeys.hash('274913') : null,
        receipts_revision: 0,
        receipts_floor: 0,
        created_at: clock.now(),
        disabled_at: null,
        google_proof_at: clock.now(),
        relink_until: null,
      });
      const [session, device] = [newToken(), newToken()];
      const deviceId = randomUUID();
      await insertDevice(deps.db, {
        id: deviceId,
        user_id: userId,
        token_hash: device.hash,
        name: 'Test browser',
        last_sign_in_at: clock.now(),
      });
      await insertSession(deps.db, {
        token_hash: session.hash,
        user_id: userId,
        device_id: deviceId,
        signed_in_with: 'passkey',
        created_at: clock.now(),
        last_active_at: clock.now(),
      });
      const signedInBrowser = browser();
      signedInBrowser.cookies.set('slipcase', session.token);
      signedInBrowser.cookies.set(`slipcase_device_${hashToken(userId).slice(0, 12)}`, device.token);
      return Object.assign(signedInBrowser, { userId });
    },
    runExports: () => runJobsAlone(EXPORTS),
    newRunner: () => jobRunnerOf(deps, (error) => expect.fail(String(error))),
    tidy: () => tidy(deps),
    analyzeSaved: () => runJobsAlone(LATER_ANALYSES),
    readCaptures: () => runJobsAlone(CAPTURE_READINGS),
    purge,
    async purgeAfterAMinute() {
      clock.advance(RESTORABLE_MS);
      await purge();
    },
    makeShopKeys: () => makeShopKeys(deps, new AbortController().signal),
    async sendMails() {
      // reset codes are made after a pause
      clock.advance(1000);
      await runJobsAlone(RESET_REQUESTS, MAILS);
    },
    takeOver: () => takeOver(deps),
    setDatabaseClock,
    close,
  };
}

/** One per test file, because a process fixes its trusted certificates at the first request. */
let sharedCertificate: Promise<Certificate> | null = null;

async function createPhoneServer(folder: string): Promise<HttpsServer> {
  sharedCertificate ??= loadCertificate(folder, ['127.0.0.1', 'localhost'], Date.now());
  const certificate = await sharedCertificate;
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
  return createHttpsServer(certificate);
}

/** The real reader, shared by a test file. It starts with the first picture, because most files have none. */
let sharedReader: Analyzer | null = null;

function startReader(): Analyzer {
  const reader = createReaderProcesses({ home: homeIn('US'), processes: 1, waitMs: 180_000 });
  afterFile(() => {
    sharedReader = null;
    return reader.close();
  });
  return reader;
}

export const theReader: Analyzer = {
  analyze(image, options) {
    sharedReader ??= startReader();
    return sharedReader.analyze(image, options);
  },
  // runs in this process, because most tests that sign in are not about pictures
  profilePicture: toProfilePicture,
  check: async () => {},
  close: async () => {},
};

/** Also shared, because starting its worker takes longer than most tests that save. */
let sharedPdfChecker: PdfChecker | null = null;

function startPdfChecker(): PdfChecker {
  // for tests of other things, on a slow machine
  const checker = createPdfChecker({ checkMs: 120_000, waitMs: 120_000 });
  afterFile(() => {
    sharedPdfChecker = null;
    return checker.close();
  });
  return checker;
}

function pdfChecker(): PdfChecker {
  sharedPdfChecker ??= startPdfChecker();
  return sharedPdfChecker;
}

const thePdfChecker: PdfChecker = {
  check: (bytes, person) => pdfChecker().check(bytes, person),
  pictures: (bytes, person) => pdfChecker().pictures(bytes, person),
  lines: (bytes, person) => pdfChecker().lines(bytes, person),
  close: async () => {},
};

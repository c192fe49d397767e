import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from '@cantoo/pdf-lib';
import { test as base, expect, type Page } from '@playwright/test';
import { freePort } from '../apps/server/src/testing/free-port.ts';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const BUSY_MS = 5_000;

/** Tests share servers, so each test has its own users. */
export const NORA = colleague('Nora Whitlock', '274913');

export type Person = { readonly name: string; readonly email: string; readonly passkey: string };

/** A user of the current test. */
export function colleague(name: string, passkey: string): Person {
  const local = name.toLowerCase().replace(' ', '.');
  return {
    name,
    passkey,
    get email() {
      return `${local}.${test.info().testId.slice(-8)}@example.com`;
    },
  };
}

/** 'canned': the server returns fixed answers for a few drawn receipts, which needs no models. */
type Reader = 'real' | 'canned';
const MAINS = { real: 'apps/server/src/main.ts', canned: 'e2e/canned-server.ts' };

type ServerOptions = {
  reader?: Reader;
  /** where people reach it, when something stands before it */
  url?: string;
};

/** The real server in a separate process with its own data folder. */
export class Server {
  readonly url: string;
  readonly folder: string;
  readonly #port: number;
  readonly #main: string;
  #process: ChildProcess | null = null;

  constructor(port: number, { reader = 'canned', url = `http://localhost:${port}` }: ServerOptions = {}) {
    this.#port = port;
    this.#main = MAINS[reader];
    this.url = url;
    this.folder = mkdtempSync(join(tmpdir(), 'slipcase-browser-'));
  }

  async start(main = this.#main, settings: Record<string, string> = {}): Promise<void> {
    const child = spawn(process.execPath, [main], {
      cwd: REPOSITORY,
      env: {
        PATH: process.env.PATH ?? '',
        PORT: String(this.#port),
        PUBLIC_URL: this.url,
        DATA_DIR: this.folder,
        // these tests check what is read, not how fast a busy machine reads it
        READER_SECONDS: '20',
        NODE_COMPILE_CACHE: join(REPOSITORY, 'test-results', 'compile-cache'),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    let output = '';
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output += String(chunk);
          if (output.includes('Stop with Ctrl+C')) resolve();
        });
      }
      child.once('exit', () => reject(new Error(`the server ended:\n${output}`)));
    });
  }

  /** As a power cut does. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    this.#process = null;
  }

  /** Runs SQL on the server's database. @returns the rows */
  query(sql: string, ...values: string[]): unknown[] {
    const database = new DatabaseSync(join(this.folder, 'slipcase.db'), { timeout: BUSY_MS });
    try {
      return database.prepare(sql).all(...values);
    } finally {
      database.close();
    }
  }

  /** Paths of the person's files on the drive, those of deleted receipts included. */
  driveFiles({ email }: Person = NORA): string[] {
    const receipts = this.query(
      `SELECT id FROM receipts WHERE user_id = (SELECT id FROM users WHERE email = ?1)
       UNION SELECT receipt_id FROM deleted_receipts WHERE user_id = (SELECT id FROM users WHERE email = ?1)`,
      email,
    ) as { id: string }[];
    const drive = join(this.folder, 'drive');
    return readdirSync(drive, { recursive: true, withFileTypes: true })
      .filter(({ name }) => receipts.some(({ id }) => name.endsWith(`_${id}.pdf`)))
      .map((entry) => join(entry.parentPath, entry.name));
  }

  /** Mails sent to an address so far, each as its source, the newest first. */
  mails(to = NORA.email): string[] {
    const folder = join(this.folder, 'mail');
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => join(folder, name))
      .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
      .map((path) => readFileSync(path, 'utf8'))
      .filter((mail) => mail.includes(`\r\nTo: ${to}\r\n`));
  }

  /** Takes the shops out of what was saved, so that no test's names and choices come as colleagues' in the next one. */
  forgetShops(): void {
    this.query('UPDATE receipts SET vendor_key = NULL');
    this.query('DELETE FROM shop_keys');
  }

  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Page errors that a test expects, such as the browser's own log entry for a failed request. */
type Expected = {
  pageErrors: RegExp[];
  /** the test has ended: later ones are nobody's */
  over: boolean;
};

export type Options = { reader: Reader };
type WorkerFixtures = {
  /** those of this worker, each started by the first test that needs it */
  sharedServer: (reader: Reader) => Promise<Server>;
};
type Fixtures = Options & {
  /** shared with the other tests of the worker */
  server: Server;
  /** for tests that end the server, misconfigure it, or count across people */
  ownServer: Server;
  /** a second browser with cookies of its own, at the landing screen */
  phone: Page;
  expected: Expected;
};

async function newServer(reader: Reader): Promise<Server> {
  const server = new Server(await freePort(), { reader });
  await server.start();
  return server;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  reader: ['canned', { option: true }],
  sharedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright inspects which fixtures a function uses
    async ({}, use) => {
      const started = new Map<Reader, Promise<Server>>();
      await use((reader) => {
        const server = started.get(reader) ?? newServer(reader);
        started.set(reader, server);
        return server;
      });
      for (const server of started.values()) await (await server).dispose();
    },
    { scope: 'worker' },
  ],
  server: async ({ reader, sharedServer }, use) => {
    const server = await sharedServer(reader);
    await use(server);
    server.forgetShops();
  },
  ownServer: async ({ reader, expected }, use) => {
    const server = await newServer(reader);
    await use(server);
    // requests that the page still has open fail when the server stops
    expected.over = true;
    await server.dispose();
  },
  phone: async ({ browser, server }, use) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(server.url);
    await use(page);
    await context.close();
  },
  expected: [
    async ({ page }, use) => {
      const expected: Expected = {
        // the browser logs every response that is not a success, such as 'not signed in'
        pageErrors: [/Failed to load resource/u],
        over: false,
      };
      const seen: string[] = [];
      const see = (text: string) => {
        if (!expected.over) seen.push(text);
      };
      page.on('console', (message) => {
        if (message.type() === 'error') see(message.text());
      });
      page.on('pageerror', (error) => see(String(error)));
      await use(expected);
      expect(seen.filter((text) => !expected.pageErrors.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Creates a new account and opens the scanner. */
export async function createAccount(page: Page, server: Server, person = NORA): Promise<void> {
  await signUp(page, server, person);
  await page.goto(server.url);
  await expectScanner(page);
}

/** Creates a new account. It makes the page's calls directly, which is faster. */
export async function signUp(page: Page, server: Server, person = NORA): Promise<void> {
  const headers = { origin: server.url };
  const provider = await page.request.get(`${server.url}/auth/google`);
  await page.request.post(provider.url(), { headers, form: { name: person.name, email: person.email } });
  const created = await page.request.post(`${server.url}/api/auth/setup-passkey`, {
    headers,
    data: { email: person.email, passkey: person.passkey },
  });
  expect(created.status()).toBe(200);
}

/** The same, through the screens like a new user. */
export async function createAccountByHand(page: Page, server: Server, person = NORA): Promise<void> {
  await page.goto(server.url);
  await page
    .getByRole('link', { name: 'Continue with Google' })
    .or(page.getByRole('button', { name: 'Continue with Google' }))
    .click();
  await signInAtProvider(page, person);
  await page.getByLabel('Create 6-digit passkey').fill(person.passkey);
  await page.getByLabel('Confirm passkey').fill(person.passkey);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectScanner(page);
}

async function expectScanner(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Scan Receipt' })).toBeVisible();
}

export async function signInAtProvider(page: Page, person: { name: string; email: string }): Promise<void> {
  await expect(page.getByText('This is not Google')).toBeVisible();
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in with email and passkey on the landing screen. */
export async function signIn(page: Page, email: string, passkey: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('6-digit passkey').fill(passkey);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Logs out with the button. Waits for the page to reload, so nothing typed afterward is lost. */
export async function logOut(
  page: Page,
  button = page.getByRole('button', { name: 'Logout' }),
): Promise<void> {
  const reloaded = page.waitForEvent('load');
  await button.click();
  await reloaded;
  await expectLanding(page);
}

/** Checks that no one is signed in here. */
export async function expectLanding(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
}

/** Waits for the newest reset email and returns its code: a line of six digits in the plain text. */
export async function resetCode(server: Server): Promise<string> {
  let code: string | undefined;
  await expect(() => {
    code = /\r?\n(\d{6})\r?\n/u.exec(server.mails()[0] ?? '')?.[1];
    expect(code).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return code ?? '';
}

/** Picks from one of the form's lists by typing. */
export async function choose(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  const search = page.getByRole('combobox', { name: /^Search .*\.\.\.$/u });
  await search.fill(value);
  await search.press('Enter');
  await expect(page.getByRole('combobox', { name: field })).toContainText(value);
}

/** Picks what a save needs from the lists. */
export async function tag(page: Page): Promise<void> {
  await choose(page, 'Category', 'Billable: Catering');
  await choose(page, 'Group Head', 'Holland');
}

/** Waits until everything typed is stored on the device: until then, the page asks before it closes. */
export async function typedIsStored(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true);
}

/** Goes from the shutter to the filled form. */
export async function capture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Capture' }).click();
  // the user can type before the analysis is done
  await expect(page.getByRole('heading', { name: 'Edit Receipt Info' })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('heading', { name: 'Analyzing Receipt' })).toBeHidden({ timeout: 45_000 });
}

/** Saves a receipt without the page, like another device of the same user. */
export async function saveReceipt(page: Page, server: Server, fields: Record<string, string>): Promise<void> {
  const document = await PDFDocument.create();
  document.addPage();
  const answer = await page.request.post(`${server.url}/api/receipts/save-pdf`, {
    headers: { origin: server.url },
    multipart: {
      filename: 'receipt.pdf',
      projectId: '1',
      selectedProject: 'Internal : Operations',
      category: 'Billable: Catering',
      groupHead: 'Holland',
      ...fields,
      pdf: { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) },
    },
  });
  expect(answer.status()).toBe(200);
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { NORA, type Person } from './person.ts';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const BUSY_MS = 5_000;

/** 'canned': the server returns fixed answers for a few drawn receipts, which needs no models. */
export type Reader = 'real' | 'canned';
/**
 * runs this image in place of the sources, always with the real reader: `E2E_IMAGE=slipcase npx playwright
 * test --project=reader --project=engines`
 */
const IMAGE = process.env.E2E_IMAGE;
const MAINS = { real: 'apps/server/src/main.ts', canned: 'e2e/canned-server.ts' };

type ServerOptions = {
  reader?: Reader;
  /** where people reach it, if a proxy is in front of it */
  url?: string;
};

/** The real server in a separate process with its own data folder. */
export class Server {
  readonly url: string;
  readonly folder: string;
  readonly #port: number;
  readonly #main: string;
  readonly #container: string;
  #process: ChildProcess | null = null;

  constructor(port: number, { reader = 'canned', url = `http://localhost:${port}` }: ServerOptions = {}) {
    this.#port = port;
    this.#main = MAINS[reader];
    this.#container = `slipcase-e2e-${port}`;
    this.url = url;
    this.folder = mkdtempSync(join(tmpdir(), 'slipcase-browser-'));
  }

  async start(main = this.#main, settings: Record<string, string> = {}): Promise<void> {
    const env = {
      PORT: String(this.#port),
      PUBLIC_URL: this.url,
      DATA_DIR: this.folder,
      // one reader is enough for one browser, and loading models is most of a start's work
      READER_WORKERS: '1',
      ...settings,
    };
    const [command, args] = IMAGE ? inContainer(IMAGE, this.#container, env) : [process.execPath, [main]];
    const child = spawn(command, args, {
      cwd: REPOSITORY,
      env: {
        PATH: process.env.PATH ?? '',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DOCKER_HOST: process.env.DOCKER_HOST,
        ...env,
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

  /** Ends the server as a power cut does. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (IMAGE) spawnSync('docker', ['kill', this.#container]);
    else child.kill('SIGKILL');
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

  /** Paths of the person's files on the drive, including those of deleted receipts. */
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

  /** Mails sent to an address so far, newest first, each as its source. */
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

  /**
   * Removes the shops from everything that was saved. Otherwise, the next test would get this test's names
   * and choices as those of colleagues.
   */
  forgetShops(): void {
    this.query('UPDATE receipts SET vendor_key = NULL');
    this.query('DELETE FROM shop_keys');
  }

  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Runs the image as compose.yaml does, but with the test's folder, and as that folder's owner. */
function inContainer(image: string, name: string, env: Record<string, string>): [string, string[]] {
  const closed = ['--rm', '--name', name, '--network', 'host', '--read-only', '--cap-drop', 'ALL'];
  const folder = env.DATA_DIR ?? '';
  const user = `${process.getuid?.()}:${process.getgid?.()}`;
  const settings = Object.entries(env).flatMap(([key, value]) => ['-e', `${key}=${value}`]);
  const folders = ['-v', `${folder}:${folder}`];
  return ['docker', ['run', ...closed, '--user', user, ...folders, ...settings, image]];
}

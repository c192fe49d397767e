import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { TestBrowser } from '../apps/server/src/testing/browser.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { startPostgres } from '../apps/server/src/testing/postgres.ts';
import { numberFrom, partsFrom, TEXT, valuesOf } from './arguments.ts';
import { machine } from './machine.ts';
import { quantile } from './statistics.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';

/** The cost of readers on other servers, and how much more several of them read. */

const HELP = `Measures servers whose readers are elsewhere: PostgreSQL, an S3 stand-in, and readers that answer after a fixed 300 ms.

usage: npm run bench -- readers [--seconds N] [--kilobytes N] [--only PART] [--readers N,N]

  --seconds N    how long each number of readers is measured (default 15)
  --kilobytes N  size of a picture (default 600, a photograph)
  --only PART    'latency' or 'throughput' (default both)
  --readers N,N  numbers of readers, ascending (default 1,2,4,8)
  --help         this text
`;

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const SERVER = 'apps/server/src/testing/main-without-reader.ts';
const PARTS = ['latency', 'throughput'] as const;
const READING_MS = 300;
/** pictures that one person after another sends, for the latency */
const ALONE = 100;
/** a person may send 30 at once and 60 a minute; creating an account takes much processor time */
const EACH_PERSON = 40;
const START_MS = 60_000;
const JSON_BODY = { 'content-type': 'application/json' };

export async function benchReaders(args: string[]): Promise<void> {
  const values = valuesOf(args, {
    seconds: { ...TEXT, default: '15' },
    kilobytes: { ...TEXT, default: '600' },
    only: { ...TEXT, default: PARTS.join() },
    readers: { ...TEXT, default: '1,2,4,8' },
    help: { type: 'boolean' },
  });
  if (values.help) return console.log(HELP);
  const seconds = numberFrom('seconds', values.seconds);
  const kilobytes = numberFrom('kilobytes', values.kilobytes);
  const parts = partsFrom(PARTS, values.only);
  const counts = values.readers.split(',').map((text) => numberFrom('readers', text));
  const { processor, cores, load, node, commit } = machine(1);
  console.log(`${processor}, ${cores} cores, load ${load}, Node ${node}, commit ${commit}\n`);
  const place = await newPlace();
  try {
    const image = randomBytes(kilobytes * 1000).toString('base64');
    if (parts.has('latency')) console.log(`${await latencyReport(place, image, kilobytes)}\n`);
    if (parts.has('throughput')) console.log(await throughputReport(place, image, counts, seconds));
  } finally {
    await place.close();
  }
}

/** processor time in ms since the start of the process */
type Running = { url: string; processorMs(): number; stop(): Promise<void> };
type Place = Awaited<ReturnType<typeof newPlace>>;

async function newPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-readers-'));
  const postgres = await startPostgres();
  if (!postgres) throw new UsageError("This needs Debian's package 'postgresql'.");
  await postgres.query('CREATE DATABASE readers');
  const children = new Set<ChildProcess>();
  const s3 = await freePort();
  const settings = {
    PATH: process.env.PATH,
    DATABASE_URL: postgres.url.replace('DATABASE', 'readers'),
    BLOBS_URL: `s3://slipcase/files?endpoint=http://127.0.0.1:${s3}`,
    PASSKEY_PEPPER: randomBytes(32).toString('base64'),
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    READER_WORKERS: '1',
    LOG_LEVEL: 'error',
  };
  const run = (args: string[], env: NodeJS.ProcessEnv) => {
    const child = spawn(process.execPath, args, {
      cwd: REPOSITORY,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.add(child);
    return child;
  };
  const stop = async (child: ChildProcess) => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    children.delete(child);
  };
  const files = join(folder, 's3');
  await mkdir(files);
  const fileStore = run(['deploy/many/s3.mjs'], {
    PATH: process.env.PATH,
    S3_PORT: String(s3),
    S3_FOLDER: files,
  });
  await untilAnswered(`http://127.0.0.1:${s3}/`, () => true);
  return {
    async start(role: string): Promise<Running> {
      const port = await freePort();
      const child = run([SERVER, '', String(READING_MS)], {
        ...settings,
        ROLE: role,
        PORT: String(port),
        DATA_DIR: join(folder, String(port)),
        DRIVE_DIR: join(folder, 'drive'),
      });
      const url = `http://localhost:${port}`;
      await untilAnswered(`${url}/api/health/ready`, ({ ok }) => ok);
      return { url, processorMs: () => processorMs(child), stop: () => stop(child) };
    },
    databaseMs: () => familyMs(postgres.pid()),
    fileStoreMs: () => processorMs(fileStore),
    async close() {
      await Promise.all([...children].map(stop));
      await postgres.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswered(url: string, isGood: (answer: Response) => boolean): Promise<void> {
  for (const since = performance.now(); performance.now() - since < START_MS; await wait(50)) {
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer && isGood(answer)) return;
  }
  throw new Error(`no answer from ${url}`);
}

let people = 0;
async function newPerson(url: string): Promise<TestBrowser> {
  people += 1;
  const email = `person.${people}@example.com`;
  const browser = new TestBrowser(url);
  await browser.signInWithGoogle({ name: `Person ${people}`, email });
  const setup = await browser.post('/api/auth/setup-passkey', { email, passkey: '274913' });
  if (setup.status !== 200) throw new Error(`no account: ${setup.status} ${await setup.text()}`);
  return browser;
}

/** @returns milliseconds for each picture, sent one at a time */
async function alone(url: string, image: string): Promise<number[]> {
  const times: number[] = [];
  const analyze = analyzers(url, image);
  for (let n = 0; n < ALONE + 5; n += 1) times.push(await analyze());
  // the first ones include compiling
  return times.slice(5);
}

/** where the processor's time goes, ms */
type Spent = { web: number; readers: number; database: number; fileStore: number; people: number };
type Throughput = { perSecond: number; each: Spent; busy: number };

/** Pictures a second with twice as many people as readers, and what each picture costs each program. */
async function rateOf(
  { place, web, readers }: { place: Place; web: Running; readers: Running[] },
  image: string,
  seconds: number,
): Promise<Throughput> {
  let done = 0;
  let isOver = false;
  const crowd = Array.from({ length: 2 * readers.length }, async () => {
    const analyze = analyzers(web.url, image);
    while (!isOver) {
      await analyze();
      done += 1;
    }
  });
  // accounts are created meanwhile, and readers warm up
  await wait(6000);
  const now = () => ({
    done,
    at: performance.now(),
    busyMs: busyMs(),
    web: web.processorMs(),
    readers: readers.reduce((sum, reader) => sum + reader.processorMs(), 0),
    database: place.databaseMs(),
    fileStore: place.fileStoreMs(),
    people: ownMs(),
  });
  const first = now();
  await wait(seconds * 1000);
  const last = now();
  isOver = true;
  await Promise.all(crowd);
  const tookMs = last.at - first.at;
  const each = (part: keyof Spent) => (last[part] - first[part]) / (last.done - first.done);
  return {
    perSecond: (last.done - first.done) / (tookMs / 1000),
    each: {
      web: each('web'),
      readers: each('readers'),
      database: each('database'),
      fileStore: each('fileStore'),
      people: each('people'),
    },
    busy: (last.busyMs - first.busyMs) / tookMs,
  };
}

/** proc(5): utime and stime, in hundredths of a second */
function processorMs({ pid }: { pid?: number | undefined }): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14);
  return 10 * (Number(user) + Number(system));
}

/** The processor time of a process, its children, and those that it has waited for. */
function familyMs(pid: number): number {
  let total = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/u.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')')).split(' ');
      const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(12, 16).map(Number);
      if (Number(name) === pid) total += 10 * (user + system + endedUser + endedSystem);
      else if (Number(fields[2]) === pid) total += 10 * (user + system);
    } catch {
      // the process has ended meanwhile
    }
  }
  return total;
}

function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds in which a core of this machine was busy, with any program, since its start. */
function busyMs(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}

/** Sends the picture. Switches to another person before one reaches the limit. */
function analyzers(url: string, image: string): () => Promise<number> {
  const body = JSON.stringify({ image });
  let browser: TestBrowser | null = null;
  let sent = 0;
  return async () => {
    if (!browser || sent % EACH_PERSON === 0) browser = await newPerson(url);
    sent += 1;
    const since = performance.now();
    const answer = await browser.fetch('/api/analyze-receipt', { method: 'POST', headers: JSON_BODY, body });
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    return performance.now() - since;
  };
}

async function latencyReport(place: Place, image: string, kilobytes: number): Promise<string> {
  const here = await place.start('web,reader,worker');
  const beside = await alone(here.url, image);
  await here.stop();
  const apart = [await place.start('web'), await place.start('reader')] as const;
  const remote = await alone(apart[0].url, image);
  await Promise.all(apart.map((server) => server.stop()));
  const at = (times: readonly number[], q: number) => Math.round(quantile(times, q) ?? 0);
  const row = (name: string, times: readonly number[]) => [name, at(times, 0.5), at(times, 0.99)];
  const [one, other] = [row('in the same server', beside), row('on another server', remote)];
  const more = [1, 2].map((n) => Number(other[n]) - Number(one[n]));
  return table(
    `One picture of ${kilobytes} kB, a reading of ${READING_MS} ms, ${ALONE} times, milliseconds`,
    ['reader', 'p50', 'p99'],
    [one, other, ['more', ...more]],
  );
}

async function throughputReport(
  place: Place,
  image: string,
  counts: readonly number[],
  seconds: number,
): Promise<string> {
  const web = await place.start('web');
  const readers: Running[] = [];
  const rates: (Throughput & { count: number })[] = [];
  for (const count of counts) {
    while (readers.length < count) readers.push(await place.start('reader'));
    rates.push({ count, ...(await rateOf({ place, web, readers }, image, seconds)) });
  }
  const [first] = rates;
  const ofOne = first ? first.perSecond / first.count : 0;
  return table(
    'Pictures a second, twice as many people as readers (linear: of the first row; ideal: of readings that follow at once); processor ms of a picture by program; cores of the machine that any program kept busy',
    [
      'readers',
      'a second',
      'of linear',
      'of ideal',
      'web',
      'reader',
      'database',
      'S3',
      'people',
      'busy cores',
    ],
    rates.map(({ count, perSecond, each, busy }) => [
      count,
      perSecond.toFixed(2),
      (perSecond / (ofOne * count)).toFixed(2),
      (perSecond / ((count * 1000) / READING_MS)).toFixed(2),
      ...[each.web, each.readers, each.database, each.fileStore, each.people].map((ms) => ms.toFixed(1)),
      busy.toFixed(2),
    ]),
  );
}

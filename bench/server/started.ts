import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/server/src/testing/free-port.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const SLIPCASE = 'apps/server/src/testing/measured-child.ts';
const CONSTANT = 'apps/server/src/testing/constant-child.ts';
const PLAIN = 'bench/server/plain-child.ts';

/** The people in the server's database. The cookies belong to their sessions. */
export type Seeded = {
  crowd: string[];
  libraries: { receipts: number; cookie: string }[];
  album: { cookie: string; receiptIds: string[] } | null;
  /** 20,000 receipts */
  long: { cookie: string } | null;
};

/** Since its start. */
export type Used = { queries: { all: number; ofReceipts: number }; cpuMs: number; heapUsed: number };

/** A server in its own process, with its own folder. */
export type Started<Report> = {
  url: string;
  dataDir: string;
  /** after a garbage collection */
  used(): Promise<Report>;
  residentBytes(): number;
  /** the most since the last call of `forgetPeak` */
  peakBytes(): number;
  forgetPeak(): void;
  close(): Promise<void>;
};

export async function startSlipcase(
  crowd: number,
  { album, long }: { album: boolean; long: boolean },
  settings: Record<string, string> = {},
): Promise<Started<Used> & { seeded: Seeded }> {
  const place = await newPlace({
    ...settings,
    CROWD: String(crowd),
    ALBUM: album ? '1' : '',
    LONG: long ? '1' : '',
  });
  const seeder = forked(SLIPCASE, place, ['seed']);
  const ended = once(seeder, 'exit');
  const seeded = await nextMessage<Seeded>(seeder);
  await ended;
  return { ...(await start<Used>(SLIPCASE, place)), seeded };
}

/** Slipcase with people who have a passkey, and readers that take a fixed time for each picture. */
export async function startForDay(
  people: number,
  { readers, readMs }: { readers: number; readMs: number },
): Promise<Started<Used> & { seeded: Seeded }> {
  return startSlipcase(
    people,
    { album: false, long: false },
    {
      SIGN_IN: '1',
      READERS: String(readers),
      READ_MS: String(readMs),
      LOG_LEVEL: 'warn',
      // each person comes from an address of their own
      TRUST_PROXY: '127.0.0.1',
    },
  );
}

/** A bare Fastify on the same paths: constant answers, and analyses after the same time. */
export async function startConstant(readMs: number): Promise<Started<Pick<Used, 'cpuMs'>>> {
  return start(CONSTANT, await newPlace({ READ_MS: String(readMs) }));
}

export async function startPlain(): Promise<Started<Pick<Used, 'cpuMs'>>> {
  return start(PLAIN, await newPlace({}));
}

type Place = { dataDir: string; port: number; settings: Record<string, string> };

async function newPlace(settings: Record<string, string>): Promise<Place> {
  return { dataDir: await mkdtemp(join(tmpdir(), 'slipcase-bench-')), port: await freePort(), settings };
}

function forked(script: string, { dataDir, port, settings }: Place, args: string[] = []): ChildProcess {
  return fork(script, args, {
    cwd: REPOSITORY,
    execArgv: ['--expose-gc'],
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, ...settings },
  });
}

async function start<Report>(script: string, place: Place): Promise<Started<Report>> {
  const child = forked(script, place);
  await nextMessage(child);
  const ofProcess = (field: string) => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return 1024 * Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'mu').exec(status)?.[1]);
  };
  return {
    url: `http://localhost:${place.port}`,
    dataDir: place.dataDir,
    async used() {
      const answer = nextMessage<Report>(child);
      child.send('used');
      return answer;
    },
    residentBytes: () => ofProcess('VmRSS'),
    peakBytes: () => ofProcess('VmHWM'),
    // proc(5): 5 resets the peak
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(place.dataDir, { recursive: true, force: true });
    },
  };
}

async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const settled = new AbortController();
  const { signal } = settled;
  const gone = once(child, 'exit', { signal }).then(() => Promise.reject(new Error('the server exited')));
  // ignored after startup
  gone.catch(() => {});
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), gone]);
    return message as T;
  } finally {
    settled.abort();
  }
}

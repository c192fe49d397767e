import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { memoryOf, treeOf } from './processes.ts';
import { until } from './until.ts';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const LOOK_MS = 200;
/** after a crash, a start on PostgreSQL waits until the lock of the crashed server has expired */
const START_SECONDS = 60;

export type Settings = Record<string, string>;

/** A server as `npm start` runs it: a process started by another, with its readers below it. */
export type Server = {
  url: string;
  settings: Settings;
  /** the id of the process that answers */
  pid(): number;
  readers(): number[];
  output(): string;
  /** Resolves when it listens, or has ended without listening. */
  started(): Promise<boolean>;
  /** Resolves when it can read. */
  ready(): Promise<unknown>;
  /** Stops it like a process manager. @returns exit status and milliseconds */
  stop(): Promise<{ status: number | null; ms: number }>;
  /** Kills the process that answers, and waits. */
  kill(): Promise<void>;
  /** the peak memory of the processes together, in MB */
  peakMb(): number;
  metrics(): Promise<string>;
  isUp(): boolean;
  /** Whether it ended unexpectedly. */
  hasCrashed(): boolean;
};

/** Settings in a person's own `.env` must not reach a drill: empty counts as unset. */
const UNSET = Object.fromEntries(
  [...readFileSync(`${REPOSITORY}.env.example`, 'utf8').matchAll(/^# ([A-Z_]+)=/gmu)].map(([, name]) => [
    name,
    '',
  ]),
);

/** @param bundle a folder of `npm run build`; by default the current sources */
export function startServer(settings: Settings, bundle?: string): Server {
  if (isOver) throw new Error('the drills are over');
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, bundle ? ['start.mjs'] : ['scripts/setup.mjs', 'start'], {
    cwd: bundle ?? REPOSITORY,
    env: { PATH, HOME, ...UNSET, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // in its own process group: Ctrl-C at a terminal reaches only the drills, which then end it
    detached: true,
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  let peak = 0;
  const tree = () => treeOf(child.pid ?? 0);
  const look = setInterval(() => {
    peak = Math.max(peak, memoryOf(tree().map(({ pid }) => pid)));
  }, LOOK_MS);
  void exit.then(() => {
    clearInterval(look);
    running.delete(child);
  });
  let isAsked = false;
  const isUp = () => child.exitCode === null && child.signalCode === null;
  const pid = () =>
    tree().find(({ command }) => /apps\/server\/src\/main\.ts|start\.mjs/u.test(command))?.pid ?? 0;
  const url = `http://localhost:${settings.PORT}`;
  const isReady = async () => (await fetch(`${url}/api/health/ready`)).ok;
  return {
    url,
    settings,
    pid,
    readers: () => tree().flatMap((its) => (its.command.includes('reader-child') ? [its.pid] : [])),
    output: () => output,
    peakMb: () => peak,
    isUp,
    hasCrashed: () => !isUp() && !isAsked,
    async started() {
      const isOver = () => output.includes('Stop with Ctrl+C') || !isUp();
      await until('the server listens', isOver, { seconds: START_SECONDS });
      return isUp();
    },
    ready: () => until('the server is ready', isReady, { seconds: START_SECONDS, everyMs: 100 }),
    async stop() {
      const since = performance.now();
      isAsked = true;
      child.kill('SIGTERM');
      return { status: await exit, ms: performance.now() - since };
    },
    async kill() {
      isAsked = true;
      process.kill(pid(), 'SIGKILL');
      await exit;
    },
    async metrics() {
      return (await fetch(`http://127.0.0.1:${settings.METRICS_PORT}/metrics`)).text();
    },
  };
}

const running = new Set<ChildProcess>();
let isOver = false;

/** Ends all servers when the drills end, for any reason. No server starts after this. */
export function killServers(): void {
  isOver = true;
  for (const { pid } of running) {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // it has ended meanwhile
    }
  }
}

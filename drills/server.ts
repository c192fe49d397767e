import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { memoryOf, treeOf } from './processes.ts';
import { until } from './until.ts';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const LOOK_MS = 200;
/** a start on PostgreSQL after a crash waits until the lock of the crashed one has run out */
const START_SECONDS = 60;

export type Settings = Record<string, string>;

/** A server as `npm start` runs it: a process that others start too, and its readers below it. */
export type Server = {
  url: string;
  settings: Settings;
  /** of the process that answers */
  pid(): number;
  readers(): number[];
  output(): string;
  /** Once it listens, or has ended without. */
  started(): Promise<boolean>;
  /** Until it can read. */
  ready(): Promise<unknown>;
  /** As a process manager asks for it. @returns exit status and milliseconds */
  stop(): Promise<{ status: number | null; ms: number }>;
  /** Ends the process that answers at once, and waits. */
  kill(): Promise<void>;
  /** the most that the processes held together, in MB */
  peakMb(): number;
  metrics(): Promise<string>;
  isUp(): boolean;
  /** Whether it ended and nobody had asked for it. */
  hasCrashed(): boolean;
};

/** What could be set in somebody's own `.env` must not reach a drill: empty counts as not set. */
const UNSET = Object.fromEntries(
  [...readFileSync(`${REPOSITORY}.env.example`, 'utf8').matchAll(/^# ([A-Z_]+)=/gmu)].map(([, name]) => [
    name,
    '',
  ]),
);

export function startServer(settings: Settings): Server {
  if (isOver) throw new Error('the drills are over');
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['scripts/setup.mjs', 'start'], {
    cwd: REPOSITORY,
    env: { PATH, HOME, ...UNSET, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // in a group of its own, so that Ctrl-C at a terminal reaches the drills alone and they end it
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
  const pid = () => tree().find(({ command }) => command.includes('apps/server/src/main.ts'))?.pid ?? 0;
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

/** For the end of the drills, whatever brought it: none is started after it. */
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

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { type HangLimits, watchForHang } from './hang-watch.ts';

/**
 * Runs a program of ours on a stranger's bytes, in a process of its own that can only read files (Node's
 * permission model). It gets no secrets, and is killed when its time or its memory is used up.
 */

export type SmallProcessLimits = {
  /** including the start of the process. `ms` passes whatever else the machine does */
  time: { ms: number } | HangLimits;
  /** resident, MB */
  memoryMb: number;
  /** of V8's heap, MB. Buffers are outside it and count in `memoryMb` */
  heapMb: number;
  /** the longest answer, bytes */
  answerBytes: number;
};

export type SmallProcessRun = {
  /** what the process wrote; null if it failed, was killed or wrote too much */
  answer: Buffer | null;
  ms: number;
  /** null without /proc */
  peakMb: number | null;
};

/** the level for nice(1), as for a reader: decision 010 */
const A_LITTLE_BELOW = 3;
/** the only environment variables of the process: no secrets */
const ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH'];
/** how often its memory is checked, ms */
const LOOK_EVERY_MS = 50;

/**
 * @param program a file of ours that reads standard input and answers on standard output
 * @param readable paths that it may read, with `*` for everything below
 * @throws the signal's reason, and nothing else
 */
export async function runSmallProcess(
  { program, args = [], readable, addons = false }: SmallProgram,
  input: Uint8Array,
  limits: SmallProcessLimits,
  signal: AbortSignal,
): Promise<SmallProcessRun> {
  signal.throwIfAborted();
  const since = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      ...(addons ? ['--allow-addons'] : []),
      `--max-old-space-size=${limits.heapMb}`,
      '--max-semi-space-size=4',
      '--disable-warning=SecurityWarning',
      program,
      ...args,
    ],
    {
      // an error message may quote the input
      stdio: ['pipe', 'pipe', 'ignore'],
      env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
    },
  );
  const kill = () => void child.kill('SIGKILL');
  if (child.pid && getPriority() === constants.priority.PRIORITY_NORMAL) beLessUrgent(child.pid);
  const watch = watchMemory(child, limits.memoryMb, kill);
  const unlimit = limitTime(child, limits.time, kill);
  process.once('exit', kill);
  signal.addEventListener('abort', kill);
  try {
    const answer = await exchange(child, input, limits.answerBytes, kill);
    signal.throwIfAborted();
    return { answer, ms: performance.now() - since, peakMb: watch.peakMb() };
  } finally {
    unlimit();
    watch.stop();
    process.off('exit', kill);
    signal.removeEventListener('abort', kill);
  }
}

type SmallProgram = {
  program: string;
  args?: readonly string[];
  readable: readonly string[];
  /** whether it may load native code, which the permission model does not bind */
  addons?: boolean;
};

/** @returns the output of the process after its end; null if it failed or wrote too much */
function exchange(
  child: ChildProcess,
  input: Uint8Array,
  maxBytes: number,
  kill: () => void,
): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  child.stdout?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    else kill();
  });
  // the process may end before it has read everything
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code === 0 && bytes <= maxBytes ? Buffer.concat(chunks) : null));
  });
}

function limitTime({ pid }: ChildProcess, time: SmallProcessLimits['time'], kill: () => void): () => void {
  if (!('ms' in time)) return pid ? watchForHang(pid, time, kill) : () => {};
  const timer = setTimeout(kill, time.ms);
  return () => clearTimeout(timer);
}

function beLessUrgent(pid: number): void {
  try {
    setPriority(pid, A_LITTLE_BELOW);
  } catch {
    // the process has already ended
  }
}

/**
 * Watches the memory of a process: VmRSS in proc_pid_status(5). Without /proc, only V8's own limit applies.
 */
function watchMemory(
  { pid }: ChildProcess,
  maxMb: number,
  kill: () => void,
): { peakMb: () => number | null; stop: () => void } {
  let peak: number | null = null;
  const look = () => {
    const mb = pid ? memoryMbOf(pid) : null;
    if (mb === null) return;
    peak = Math.max(peak ?? 0, mb);
    if (mb > maxMb) kill();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return { peakMb: () => peak, stop: () => clearInterval(timer) };
}

function memoryMbOf(pid: number): number | null {
  try {
    const { kb } =
      /^VmRSS:\s+(?<kb>\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.groups ?? {};
    return kb === undefined ? null : Number(kb) / 1024;
  } catch {
    return null;
  }
}

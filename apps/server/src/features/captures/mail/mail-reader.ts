import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MAX_MAIL_BYTES } from '@slipcase/contract/limits';
import { createFairQueue } from '../../../lib/fair-queue.ts';
import { answerFrom, type MailContents } from './mail-answer.ts';
import { headerOf, mailHeadOf } from './mail-header.ts';
import type { MailReader } from './mail-reading.ts';

type MailReaderOptions = {
  /** how many mails are read at once */
  atOnce?: number;
  /**
   * the time for one mail, including the start of its process, ms. An ordinary one takes less than a second.
   */
  mailMs?: number;
  /** the most memory of the process, MB: 25 MB in one PDF take about 200 */
  memoryMb?: number;
  /** Called after each reading with its time and memory. MB is null without /proc. */
  onRead?: (took: { ms: number; peakMb: number | null; died: boolean }) => void;
};

const CHILD = fileURLToPath(new URL('./mail-child.ts', import.meta.url));
/** limit of V8's heap. Buffers are outside it and count in `memoryMb`. */
const HEAP_MB = 256;
/** the level for nice(1), as for a reader: decision 010 */
const A_LITTLE_BELOW = 3;
/** the only environment variables of the process: no secrets */
const ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH'];
/** how often its memory is checked, ms */
const LOOK_EVERY_MS = 50;
/** bytes: the files of a mail are smaller than the mail, except for a body that becomes a PDF */
const MAX_ANSWER_BYTES = MAX_MAIL_BYTES + 5 * 1024 * 1024;
const DIED: MailContents = { is: 'unusable', reason: 'unreadable' };

/**
 * Reads each mail in its own process, which can only read files. It writes nothing and starts nothing. When
 * its time or memory is used up, it ends, and the mail counts as unreadable.
 */
export function createMailReader({
  atOnce = 2,
  mailMs = 20_000,
  memoryMb = 512,
  onRead,
}: MailReaderOptions = {}): MailReader {
  const queue = createFairQueue({ slots: atOnce });

  async function contentsOf(raw: Buffer, signal: AbortSignal): Promise<MailContents> {
    signal.throwIfAborted();
    const since = performance.now();
    const child = spawn(
      process.execPath,
      [
        '--permission',
        '--allow-fs-read=*',
        `--max-old-space-size=${HEAP_MB}`,
        '--max-semi-space-size=4',
        '--disable-warning=SecurityWarning',
        CHILD,
      ],
      {
        // an error message may quote the mail
        stdio: ['pipe', 'pipe', 'ignore'],
        env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
      },
    );
    const kill = () => void child.kill('SIGKILL');
    if (child.pid && getPriority() === constants.priority.PRIORITY_NORMAL) beLessUrgent(child.pid);
    const watch = watchMemory(child, memoryMb, kill);
    const limit = setTimeout(kill, mailMs);
    process.once('exit', kill);
    signal.addEventListener('abort', kill);
    try {
      const answer = await exchange(child, raw, kill);
      signal.throwIfAborted();
      const contents = answer && answerFrom(answer);
      onRead?.({ ms: performance.now() - since, peakMb: watch.peakMb(), died: !contents });
      return contents ?? DIED;
    } finally {
      clearTimeout(limit);
      watch.stop();
      process.off('exit', kill);
      signal.removeEventListener('abort', kill);
    }
  }

  return {
    async read(raw, signal) {
      const head = mailHeadOf(headerOf(raw));
      if (raw.length > MAX_MAIL_BYTES) return { is: 'unusable', head, reason: 'too_large' };
      return { head, ...(await queue.run('mail', () => contentsOf(raw, signal))) };
    },
  };
}

/** @returns the output of the process after its end; null if it failed or wrote too much */
function exchange(child: ChildProcess, raw: Buffer, kill: () => void): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  child.stdout?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_ANSWER_BYTES) chunks.push(chunk);
    else kill();
  });
  // the process may end before it has read everything
  child.stdin?.on('error', () => {});
  child.stdin?.end(raw);
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code === 0 ? Buffer.concat(chunks) : null));
  });
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

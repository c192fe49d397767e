import { readFileSync } from 'node:fs';

/**
 * How much a task may use before its process counts as hanging. This does not limit slow readings: next to
 * other work, a process gets little processor time and may take as long as it needs.
 */
export type HangLimits = {
  /** processor time of one task, seconds: a reading takes at most about 20, for any picture */
  processorS: number;
  /** time without any use of the processor, seconds */
  stillS: number;
  /** if processor time cannot be read: time of one task, seconds */
  wallS: number;
};

export const HANG_LIMITS: HangLimits = { processorS: 60, stillS: 30, wallS: 120 };

const LOOK_EVERY_MS = 1000;
/** Linux clock ticks: sysconf(_SC_CLK_TCK) is 100 on every architecture that Node supports */
const TICKS_PER_SECOND = 100;

/**
 * Watches a process during one task. It counts its checks instead of using the clock, so a suspended computer
 * does not look like a hanging process.
 * @param onHang called once
 * @returns a function that stops watching
 */
export function watchForHang(pid: number, limits: HangLimits, onHang: () => void): () => void {
  const first = processorTicks(pid);
  let last = first;
  let looks = 0;
  let still = 0;
  const timer = setInterval(() => {
    const now = processorTicks(pid);
    looks += 1;
    still = now === last ? still + 1 : 0;
    last = now;
    const isHanging =
      first === null || now === null
        ? looks >= limits.wallS
        : now - first > limits.processorS * TICKS_PER_SECOND || still >= limits.stillS;
    if (!isHanging) return;
    clearInterval(timer);
    onHang();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/**
 * The processor time of all threads of a process. A hanging native call cannot report it, so the kernel does:
 * user and system time in proc_pid_stat(5). The program's name, in parentheses, may contain spaces.
 * @returns null if the process has ended, or without /proc
 */
function processorTicks(pid: number): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user, system] = [Number(fields[11]), Number(fields[12])];
    return Number.isFinite(user + system) ? user + system : null;
  } catch {
    return null;
  }
}

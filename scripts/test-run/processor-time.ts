import { readdirSync, readFileSync } from 'node:fs';

/** how often it looks at the processes. A process that starts and ends in between is not counted */
const EVERY_MS = 500;
/** Linux's clock ticks: sysconf(_SC_CLK_TCK) is 100 on every architecture that Node supports */
const TICKS_PER_SECOND = 100;

type Process = { part: string; ticks: number };
type Stat = {
  parent: number;
  /** distinguishes a process from a later one with the same number */
  began: string;
  /** its processor time, ticks */
  used: number;
};

/**
 * Counts the processor seconds of programs and of everything they start, no matter how it ends. Linux only:
 * elsewhere all are 0.
 */
export class ProcessorTime {
  readonly #seen = new Map<string, Process>();
  readonly #roots = new Map<number, string>();
  readonly #timer: NodeJS.Timeout | null;

  constructor() {
    this.#timer = process.platform === 'linux' ? setInterval(() => this.#look(), EVERY_MS) : null;
    this.#timer?.unref();
  }

  /** Counts a program and its descendants as this part's. */
  count(part: string, pid: number): void {
    this.#roots.set(pid, part);
  }

  /** Seconds of each part so far. */
  seconds(): Map<string, number> {
    const all = new Map<string, number>();
    for (const { part, ticks } of this.#seen.values())
      all.set(part, (all.get(part) ?? 0) + ticks / TICKS_PER_SECOND);
    return all;
  }

  end(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  #look(): void {
    const now = new Map<number, Stat>();
    for (const name of readdirSync('/proc')) {
      const stat = /^\d+$/u.test(name) ? statOf(name) : null;
      if (stat) now.set(Number(name), stat);
    }
    for (const [pid, stat] of now) {
      const id = `${pid} ${stat.began}`;
      // a process whose parent has ended stays with its part
      const part = this.#seen.get(id)?.part ?? this.#partOf(pid, now);
      if (part) this.#seen.set(id, { part, ticks: stat.used });
    }
  }

  #partOf(pid: number, now: Map<number, Stat>): string | null {
    for (let at = pid; at > 1; at = now.get(at)?.parent ?? 0) {
      const stat = now.get(at);
      const part = this.#roots.get(at) ?? (stat && this.#seen.get(`${at} ${stat.began}`)?.part);
      if (part) return part;
    }
    return null;
  }
}

/** proc_pid_stat(5). The program's name, in parentheses, may contain spaces. */
function statOf(pid: string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const field = (number: number) => fields[number - 3] ?? '0';
    return {
      parent: Number(field(4)),
      began: field(22),
      used: Number(field(14)) + Number(field(15)),
    };
  } catch {
    // it has ended
    return null;
  }
}

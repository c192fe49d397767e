import type { Clock } from './ports.ts';

const RETRY_MS = 5_000;

/**
 * Which captures have changed since they were last written, and when they are written next. One write is under way at a
 * time, so that the newest is the last; changes made meanwhile go together into the next.
 */
export class WriteQueue {
  readonly #clock: Clock;
  readonly #write: (ids: ReadonlySet<string>) => Promise<boolean>;
  /** changed since the last write of them began */
  #changed = new Set<string>();
  /** in the write that is under way */
  #inWrite: ReadonlySet<string> = new Set();
  #writing: Promise<void> | null = null;
  /** the last write failed: nobody waits for the next one */
  #failing = false;
  /** takes back the next write, while it waits for the person to stop typing, or for the device to recover */
  #cancelTimer: (() => void) | null = null;
  #closed = false;

  /** @param write says whether it succeeded; never rejects */
  constructor(clock: Clock, write: (ids: ReadonlySet<string>) => Promise<boolean>) {
    this.#clock = clock;
    this.#write = write;
  }

  /** Writes what is left, once. */
  close(): void {
    this.#closed = true;
    void this.flush();
  }

  /** @param withinMs how long its write may wait for further changes */
  add(id: string, withinMs: number): void {
    this.#changed.add(id);
    if (withinMs === 0) void this.flush();
    else this.#flushAfter(withinMs);
  }

  /** It need not be written any more. */
  drop(id: string): void {
    this.#changed.delete(id);
  }

  /** Whether the device does not have it yet as it is now. */
  isChanging(id: string): boolean {
    return this.#changed.has(id) || this.#inWrite.has(id);
  }

  /** Writes everything that has changed. Resolves when that is done, or has failed. */
  flush(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
      if (this.#changed.size === 0 || this.#closed) return;
      if (this.#failing) this.#flushAfter(RETRY_MS);
      else void this.flush();
    });
    return this.#writing;
  }

  /** Resolves when the device has it as it is now, or is known not to. */
  async persist(id: string): Promise<void> {
    if (!this.isChanging(id)) return;
    const flushed = this.flush();
    if (!this.#failing) await flushed;
  }

  /** Resolves when no write of it is under way. */
  async idle(id: string): Promise<void> {
    if (this.#inWrite.has(id)) await this.#writing;
  }

  async #writeAll(): Promise<void> {
    do {
      this.#inWrite = this.#changed;
      this.#changed = new Set();
      this.#failing = !(await this.#write(this.#inWrite));
      if (this.#failing) this.#changed = new Set([...this.#changed, ...this.#inWrite]);
      this.#inWrite = new Set();
    } while (this.#changed.size > 0 && !this.#failing);
  }

  #flushAfter(milliseconds: number): void {
    if (this.#writing || this.#cancelTimer) return;
    this.#cancelTimer = this.#clock.after(milliseconds, () => void this.flush());
  }
}

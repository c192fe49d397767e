import type { Clock } from './ports.ts';

const RETRY_MS = 5_000;

/**
 * Tracks which captures have changed since they were last written, and when to write them. Only one write
 * runs at a time, because the newest version must be written last. All changes made during a write go into
 * the next one.
 */
export class WriteQueue {
  readonly #clock: Clock;
  readonly #write: (ids: ReadonlySet<string>) => Promise<boolean>;
  /** changed since their last write began */
  #changed = new Set<string>();
  /** in the write that is running */
  #inWrite: ReadonlySet<string> = new Set();
  #writing: Promise<void> | null = null;
  /** the last write failed, so callers don't wait for the next */
  #failing = false;
  /** cancels the next write, which waits for a pause in typing or for the device to recover */
  #cancelTimer: (() => void) | null = null;
  #closed = false;

  /** @param write resolves to whether it succeeded; never rejects */
  constructor(clock: Clock, write: (ids: ReadonlySet<string>) => Promise<boolean>) {
    this.#clock = clock;
    this.#write = write;
  }

  /** Writes what is left, once. */
  close(): void {
    this.#closed = true;
    void this.flush();
  }

  /** @param withinMs how long the write may wait for further changes */
  add(id: string, withinMs: number): void {
    this.#changed.add(id);
    if (withinMs === 0) void this.flush();
    else this.#flushAfter(withinMs);
  }

  /** Drops a capture that no longer needs to be written. */
  drop(id: string): void {
    this.#changed.delete(id);
  }

  /** Whether the device still lacks the current version. */
  isChanging(id: string): boolean {
    return this.#changed.has(id) || this.#inWrite.has(id);
  }

  /** Writes everything that has changed. Resolves when that is done or has failed. */
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

  /** Resolves when the device has the current version of a capture, or the write has failed. */
  async persist(id: string): Promise<void> {
    if (!this.isChanging(id)) return;
    const flushed = this.flush();
    if (!this.#failing) await flushed;
  }

  /** Resolves when no write of this capture is running. */
  async idle(id: string): Promise<void> {
    if (this.#inWrite.has(id)) await this.#writing;
  }

  async #writeAll(): Promise<void> {
    let untried: boolean;
    do {
      this.#inWrite = this.#changed;
      this.#changed = new Set();
      this.#failing = !(await this.#write(this.#inWrite));
      // changes made during the write were not part of it
      untried = this.#changed.size > 0;
      if (this.#failing) this.#changed = new Set([...this.#changed, ...this.#inWrite]);
      this.#inWrite = new Set();
    } while (untried);
  }

  #flushAfter(milliseconds: number): void {
    if (this.#writing || this.#cancelTimer) return;
    this.#cancelTimer = this.#clock.after(milliseconds, () => void this.flush());
  }
}

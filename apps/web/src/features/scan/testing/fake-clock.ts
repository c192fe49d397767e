import type { Clock } from '../captures/ports.ts';

type Timer = { at: number; run: () => void };

/** A clock that moves only when a test moves it. */
export class FakeClock implements Clock {
  #now = 1_700_000_000_000;
  #timers: Timer[] = [];

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.#now + milliseconds, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  random(): number {
    return 0;
  }

  /** Advances the clock and runs everything that becomes due. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settled();
    for (;;) {
      const next = this.#timers.reduce<Timer | null>(
        (first, timer) => (timer.at <= end && (!first || timer.at < first.at) ? timer : first),
        null,
      );
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await settled();
    }
    this.#now = end;
  }
}

/** Waits for all code that needs no time to pass. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

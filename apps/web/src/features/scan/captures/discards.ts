import { type CaptureStore, UNDO_MS } from './capture-store.ts';

/** Captures that were put away: gone when the time for Undo is over. */
export class Discards {
  readonly #store: CaptureStore;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(store: CaptureStore) {
    this.#store = store;
  }

  discard(id: string): void {
    void this.#store.change(id, (capture) => ({ ...capture, state: 'discarded', discardedAt: Date.now() }));
    this.purgeLater(id);
  }

  /** It does not go after all. */
  keep(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  purgeLater(id: string): void {
    const purge = () => {
      this.#timers.delete(id);
      void this.#store.remove(id);
    };
    this.#timers.set(id, setTimeout(purge, UNDO_MS));
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }
}

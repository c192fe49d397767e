import { isUnsaved } from './capture.ts';
import type { CaptureStore } from './capture-store.ts';
import type { Ports } from './ports.ts';

/** How long Reset can be undone, in milliseconds. */
export const UNDO_MS = 10_000;

/**
 * Deletes discarded captures when the time for Undo is over. A picture that was cut into several receipts is
 * kept until all of them are saved or gone.
 */
export class PurgeQueue {
  readonly #store: CaptureStore;
  readonly #ports: Ports;
  #cancelTimer: () => void = () => {};
  readonly #purging = new Set<string>();
  readonly #stopListening: () => void;

  constructor(store: CaptureStore, ports: Ports) {
    this.#store = store;
    this.#ports = ports;
    this.#stopListening = store.subscribe(() => this.#look());
  }

  stop(): void {
    this.#cancelTimer();
    this.#stopListening();
  }

  #look(): void {
    this.#cancelTimer();
    const now = this.#ports.clock.now();
    const { captures } = this.#store.snapshot();
    const originals = new Set(
      captures.filter(isUnsaved).flatMap(({ pages }) => pages.map(({ cutFrom }) => cutFrom)),
    );
    const discarded = captures.flatMap(({ id, state }) =>
      state.is === 'discarded' && !originals.has(id) && !this.#purging.has(id)
        ? [{ id, due: state.at + UNDO_MS }]
        : [],
    );
    const next = Math.min(...discarded.map(({ due }) => due).filter((due) => due > now));
    if (next < Number.POSITIVE_INFINITY) {
      this.#cancelTimer = this.#ports.clock.after(next - now, () => this.#look());
    }
    for (const { id, due } of discarded) if (due <= now) void this.#purge(id);
  }

  async #purge(id: string): Promise<void> {
    this.#purging.add(id);
    await this.#store.remove(id, { why: 'discarded', pages: null });
    this.#purging.delete(id);
  }
}

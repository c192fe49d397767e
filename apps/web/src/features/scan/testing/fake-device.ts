import type { Capture } from '../captures/capture.ts';
import type { CaptureStorage, Removal, Tabs, Written } from '../captures/ports.ts';
import {
  filesOf,
  fromStored,
  isTombstone,
  merge,
  removed,
  type StoredRecord,
} from '../captures/stored-capture.ts';

type Listener = Parameters<Tabs['onTold']>[0];

/** How a browser's storage behaves: it stores, refuses, or never answers. */
export type DeviceMood = 'stores' | 'fails' | 'hangs';

/** The storage that all tabs of a browser share. It follows the rules of `capture-storage.ts`. */
export class FakeDevice {
  mood: DeviceMood = 'stores';
  /** no call is answered before this resolves */
  opened: Promise<void> = Promise.resolve();
  writes = 0;
  /** writes wait for this */
  beforeWrite: Promise<void> = Promise.resolve();
  /** tabs do not hear of each other's changes */
  isMute = false;
  readonly #records = new Map<string, StoredRecord>();
  readonly #files = new Map<string, Blob>();
  readonly #listeners = new Set<{ tab: object; listener: Listener }>();
  readonly #locks = new Map<string, Promise<unknown>>();

  /** @param isAlive false once the tab has crashed; pending calls then have no effect */
  storage(isAlive: () => boolean): CaptureStorage {
    const answer = async <T>(work: () => T): Promise<T> => {
      await this.opened;
      const { mood } = this;
      if (mood === 'hangs' || !isAlive()) return new Promise<never>(() => {});
      if (mood === 'fails') throw new DOMException('no room', 'QuotaExceededError');
      return work();
    };
    return {
      load: (userId) => answer(() => this.captures().filter((capture) => capture.userId === userId)),
      find: (id) =>
        answer(() => {
          const record = this.#records.get(id);
          if (record && isTombstone(record)) return { is: 'gone', ...record.gone } as const;
          const capture = record && fromStored(record, this.#files);
          return capture ? ({ is: 'here', capture } as const) : ({ is: 'missing' } as const);
        }),
      write: async (captures) => {
        await this.beforeWrite;
        return answer(() => {
          this.writes += 1;
          const results = new Map<string, Written>();
          for (const { capture, known } of captures) {
            const merged = merge(this.#records.get(capture.id), capture, known);
            results.set(capture.id, merged.is === 'gone' ? merged : { is: merged.is });
            if (merged.is === 'gone') continue;
            this.#records.set(capture.id, merged.record);
            for (const [key, file] of filesOf(capture)) this.#files.set(key, file);
          }
          return results;
        });
      },
      remove: (id, gone) =>
        answer(() => {
          const { record, isGone } = removed(this.#records.get(id), id, gone, 0);
          this.#records.set(id, record);
          return isGone;
        }),
    };
  }

  captures(): Capture[] {
    return [...this.#records.values()].flatMap((record) =>
      isTombstone(record) ? [] : (fromStored(record, this.#files) ?? []),
    );
  }

  /** Acts like a person who deletes the site's data. */
  clear(): void {
    this.#records.clear();
    this.#files.clear();
  }

  tell(tab: object, id: string, sent?: Removal): void {
    if (this.isMute) return;
    for (const { tab: other, listener } of this.#listeners) {
      if (other !== tab) void Promise.resolve().then(() => listener(id, sent));
    }
  }

  onTold(tab: object, listener: Listener): () => void {
    const entry = { tab, listener };
    this.#listeners.add(entry);
    return () => this.#listeners.delete(entry);
  }

  /** @param crashed resolves when the tab crashes, which releases its locks */
  async alone<T>(
    name: string,
    signal: AbortSignal,
    job: () => Promise<T>,
    crashed: Promise<void>,
  ): Promise<T> {
    const before = this.#locks.get(name) ?? Promise.resolve();
    const aborted = new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    aborted.catch(() => undefined);
    const granted = Promise.race([before, aborted]);
    const turn = granted.then(job);
    this.#locks.set(
      name,
      // a caller that gave up waiting must not release the lock for the next one
      Promise.race([Promise.allSettled([before, turn]), crashed]),
    );
    return turn;
  }
}

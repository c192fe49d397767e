import type { Capture } from './capture.ts';
import { type CaptureDb, openCaptureDb } from './capture-db.ts';

const CHANNEL = 'slipcase-captures';

/** Reset can be undone for this long (design.md 3.17), in milliseconds. */
export const UNDO_MS = 10_000;

type State = {
  readonly captures: readonly Capture[];
  /** false until what the device holds has been read */
  readonly loaded: boolean;
  /** false: the browser stores nothing, and what is here is lost when the page closes */
  readonly durable: boolean;
};

/**
 * The captures of one user on this device: what the screens show, always written through to IndexedDB.
 * Tabs tell each other about changes.
 */
export class CaptureStore {
  readonly userId: string;
  #state: State = { captures: [], loaded: false, durable: true };
  #db: CaptureDb | null = null;
  #opening: Promise<void> | null = null;
  #closed = false;
  readonly #listeners = new Set<() => void>();
  readonly #channel = new BroadcastChannel(CHANNEL);
  /** writes of one capture go one after another, so that the newest is the last */
  readonly #writing = new Map<string, Promise<unknown>>();
  /** changed here since the last write began */
  readonly #dirty = new Set<string>();

  constructor(userId: string) {
    this.userId = userId;
    this.#channel.onmessage = ({ data }) => void this.#reload(String(data));
  }

  /** Reads what the device holds; once, however often it is called. */
  open(): Promise<void> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  async #open(): Promise<void> {
    try {
      this.#db = await openCaptureDb();
      const captures = await this.#db.load(this.userId);
      const isGone = ({ discardedAt }: Capture) => discardedAt !== null && Date.now() - discardedAt > UNDO_MS;
      this.#set({ captures: captures.filter((capture) => !isGone(capture)), loaded: true });
      await Promise.all(captures.filter(isGone).map((capture) => this.#db?.remove(capture)));
    } catch {
      this.#db = null;
      this.#set({ loaded: true, durable: false });
    }
  }

  close(): void {
    this.#closed = true;
    this.#channel.close();
    this.#listeners.clear();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): State => this.#state;

  find(id: string): Capture | undefined {
    return this.#state.captures.find((capture) => capture.id === id);
  }

  /** Whether everything here would be there again if the page were closed now. */
  isWritten(): boolean {
    return this.#writing.size === 0 && (this.#state.durable || this.#state.captures.length === 0);
  }

  /** Resolves when a new capture is on the disk, or when there is no disk to be had. The screens get it by `add`. */
  async keep(capture: Capture): Promise<void> {
    // a file shared or pasted may be here before the database is: unwritten, it would be lost with what is read from there
    await this.open();
    try {
      await this.#db?.put(capture);
    } catch {
      // full or broken storage: it is kept in memory, and the screens say so
      this.#set({ durable: false });
    }
  }

  /** A new capture that is kept. */
  add(capture: Capture): void {
    this.#set({ captures: [...this.#state.captures, capture] });
    this.#tellOthers(capture.id);
  }

  /** Changes a capture at once for the screens; resolves when that is on the disk. */
  async change(id: string, next: (capture: Capture) => Capture): Promise<void> {
    const before = this.find(id);
    if (!before) return;
    const after = next(before);
    if (after === before) return;
    this.#set({ captures: this.#state.captures.map((capture) => (capture.id === id ? after : capture)) });
    await this.#write(id);
  }

  async remove(id: string): Promise<void> {
    const capture = this.find(id);
    if (!capture) return;
    this.#set({ captures: this.#state.captures.filter((other) => other.id !== id) });
    await this.#writing.get(id);
    await this.#db?.remove(capture).catch(() => this.#set({ durable: false }));
    this.#tellOthers(id);
  }

  /** One write at a time for each capture; changes made meanwhile go together into the next. */
  async #write(id: string): Promise<void> {
    this.#dirty.add(id);
    const running = this.#writing.get(id);
    if (running) return running as Promise<void>;
    const writing = this.#writeUntilClean(id).finally(() => this.#writing.delete(id));
    this.#writing.set(id, writing);
    return writing;
  }

  async #writeUntilClean(id: string): Promise<void> {
    while (this.#dirty.delete(id)) {
      const capture = this.find(id);
      if (!capture) return;
      try {
        const isThere = (await this.#db?.update(capture)) ?? true;
        // sent or discarded in another tab
        if (!isThere) this.#set({ captures: this.#state.captures.filter((other) => other.id !== id) });
      } catch {
        this.#set({ durable: false });
      }
    }
    this.#tellOthers(id);
  }

  /** Another tab has written; what is being changed here is written after it, and counts. */
  async #reload(id: string): Promise<void> {
    if (this.#writing.has(id)) return;
    const stored = await this.#db?.find(id).catch(() => undefined);
    if (stored === undefined || this.#writing.has(id)) return;
    const others = this.#state.captures.filter((capture) => capture.id !== id);
    const mine = stored?.userId === this.userId ? [stored] : [];
    this.#set({ captures: [...others, ...mine].sort((a, b) => a.createdAt - b.createdAt) });
  }

  #tellOthers(id: string): void {
    // what was under way when the person signed out still ends
    if (!this.#closed) this.#channel.postMessage(id);
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

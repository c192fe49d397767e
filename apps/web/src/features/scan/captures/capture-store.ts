import type { Capture } from './capture.ts';
import type { Known, Ports, Removal } from './ports.ts';
import { isStoredAlike, knownOf } from './stored-capture.ts';
import { keep, leaveToOthers, sent, type Transition } from './transitions.ts';
import { WriteQueue } from './write-queue.ts';

/** A write that takes longer is taken for failed: the person goes on, and it is tried again. */
const WRITE_LIMIT_MS = 5_000;
/** While somebody types, the form is written so often. */
const TYPING_MS = 400;
const RELOAD_MS = 5_000;
/** Another tab that has just saved sends by itself; this one looks after so long whether it has. */
const OTHERS_FIRST_MS = 15_000;

const NOTHING: Known = { pages: new Set(), pdfId: null };

type State = {
  readonly captures: readonly Capture[];
  /** false until what the device holds has been read, or could not be */
  readonly loaded: boolean;
};

/**
 * The captures of one user on this device: what the screens show, written through to the device. A write that fails or
 * hangs drops nothing: the capture is in memory only, is said to be so, and is written again later.
 */
export class CaptureStore {
  readonly userId: string;
  readonly #ports: Ports;
  #state: State = { captures: [], loaded: false };
  readonly #listeners = new Set<() => void>();
  /** what the device holds, as far as this tab knows */
  readonly #known = new Map<string, Known>();
  readonly #writes: WriteQueue;
  #closed = false;
  readonly #stopListening: () => void;

  constructor(userId: string, ports: Ports) {
    this.userId = userId;
    this.#ports = ports;
    this.#writes = new WriteQueue(ports.clock, (ids) => this.#write(ids));
    this.#stopListening = ports.tabs.onTold((id) => void this.refresh(id));
  }

  /**
   * Reads what the device holds, and goes on trying when that fails or hangs.
   * @param onLoaded called when it has been read, which may be later
   * @returns resolves when it has been read, or when nobody should wait for it any longer
   */
  async open(onLoaded: () => void): Promise<void> {
    const loading = this.#ports.storage.load(this.userId).then((stored) => {
      if (this.#closed) return;
      this.#takeIn(stored);
      onLoaded();
    });
    try {
      await this.#inTime(loading);
    } catch {
      if (!this.#closed) this.#ports.clock.after(RELOAD_MS, () => void this.open(onLoaded));
    }
    this.#set({ loaded: true });
  }

  close(): void {
    this.#closed = true;
    this.#stopListening();
    this.#listeners.clear();
    this.#writes.close();
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
    return this.#state.captures.every(
      ({ id, state, stored }) =>
        state.is === 'sent' ||
        state.is === 'discarded' ||
        (stored === 'device' && !this.#writes.isChanging(id)),
    );
  }

  /** Puts new captures on the screens at once. Resolves when they are on the device, or known not to be. */
  async add(...captures: readonly Capture[]): Promise<void> {
    this.#set({ captures: [...this.#state.captures, ...captures] });
    for (const { id } of captures) this.#writes.add(id, 0);
    await this.#writes.flush();
  }

  /**
   * Takes one step with a capture, at once for the screens; the device follows.
   * @returns whether the step was allowed and changed anything
   */
  step(id: string, transition: Transition): boolean {
    const before = this.find(id);
    const after = before && transition(before);
    if (!after || after === before) return false;
    this.#replace(after);
    if (isStoredAlike(before, after)) return true;
    const onlyTyped = after.state === before.state && after.pages === before.pages;
    this.#writes.add(id, onlyTyped ? TYPING_MS : 0);
    return true;
  }

  /** A page leaves one capture for a new one: both are written together, or neither. */
  async split(rest: Capture, alone: Capture): Promise<void> {
    this.#set({ captures: [...this.#state.captures.map((one) => (one.id === rest.id ? rest : one)), alone] });
    this.#writes.add(rest.id, TYPING_MS);
    this.#writes.add(alone.id, TYPING_MS);
    await this.#writes.flush();
  }

  /** Resolves when a capture is on the device as it is now, or known not to be. */
  persist(id: string): Promise<void> {
    return this.#writes.persist(id);
  }

  /** Writes what was typed, now. Resolves when that is done, or has failed. */
  flush(): Promise<void> {
    return this.#writes.flush();
  }

  /** Takes a capture off the device. One that was sent stays on screen until it is forgotten. */
  async remove(id: string, gone: Removal): Promise<void> {
    const mine = this.find(id);
    const left = mine && gone.why === 'sent' ? sent(gone.pages)(mine) : null;
    if (left) this.#replace(left);
    if (left?.state.is !== 'open') this.#writes.drop(id);
    // a write that is under way would bring it back
    await this.#writes.idle(id);
    const removal = this.#inTime(this.#ports.storage.remove(id, gone));
    // a device that cannot forget it brings it back with the page: the same upload again is answered as the first was
    const isGone = await removal.catch(() => true);
    this.#tell(id);
    if (!isGone) await this.refresh(id);
    else if (gone.why === 'discarded' && this.find(id)?.state.is === 'discarded') this.forget(id);
    else if (left?.state.is === 'open') {
      this.#writes.add(id, 0);
      await this.#writes.flush();
    }
  }

  /** No screen shows it any more. */
  forget(id: string): void {
    this.#writes.drop(id);
    this.#set({ captures: this.#state.captures.filter((capture) => capture.id !== id) });
  }

  /** What another tab has made of a capture counts, unless something of it is being changed here. */
  async refresh(id: string): Promise<void> {
    const before = this.find(id);
    const found = await this.#inTime(this.#ports.storage.find(id, before)).catch(() => null);
    const mine = this.find(id);
    const isChanging = this.#writes.isChanging(id) || (before && mine && !isStoredAlike(before, mine));
    if (!found || isChanging || found.is === 'missing') return;
    if (found.is === 'gone') {
      if (mine) this.#leave(mine, found);
      return;
    }
    const theirs = found.capture;
    if (theirs.userId !== this.userId || (mine && isUnderWay(mine, theirs))) return;
    const patient = leaveToOthers(this.#ports.clock.now() + OTHERS_FIRST_MS)(theirs);
    if (mine) {
      this.#known.set(id, knownOf(theirs));
      this.#replace(patient);
    } else this.#takeIn([patient]);
  }

  async #write(ids: ReadonlySet<string>): Promise<boolean> {
    const captures = this.#state.captures.filter(({ id }) => ids.has(id));
    if (captures.length === 0) return true;
    const given = captures.map((capture) => ({ capture, known: this.#known.get(capture.id) ?? NOTHING }));
    try {
      const results = await this.#inTime(this.#ports.storage.write(given));
      for (const capture of captures) {
        const result = results.get(capture.id);
        const mine = this.find(capture.id);
        if (result?.is === 'written') this.#known.set(capture.id, knownOf(capture));
        if (mine && result?.is === 'gone') this.#leave(mine, result);
        else if (mine) this.#replace(keep('device')(mine));
        // another tab has changed it too: what the device has now is taken in, once this write is over
        if (result?.is === 'merged') void Promise.resolve().then(() => this.refresh(capture.id));
        this.#tell(capture.id);
      }
      return true;
    } catch {
      for (const { id } of captures) {
        const mine = this.find(id);
        if (mine) this.#replace(keep('memory')(mine));
      }
      return false;
    }
  }

  /** Sent or purged in another tab. */
  #leave(mine: Capture, gone: Removal): void {
    this.#writes.drop(mine.id);
    const left = gone.why === 'sent' ? sent(gone.pages)(mine) : null;
    if (!left) this.forget(mine.id);
    else this.#replace(left);
    if (left?.state.is === 'open') this.#writes.add(mine.id, TYPING_MS);
  }

  #takeIn(stored: readonly Capture[]): void {
    const known = new Set(this.#state.captures.map(({ id }) => id));
    const news = stored.filter(({ id }) => !known.has(id));
    for (const capture of news) this.#known.set(capture.id, knownOf(capture));
    const captures = [...this.#state.captures, ...news];
    this.#set({ captures: captures.sort((a, b) => a.createdAt - b.createdAt) });
  }

  #replace(after: Capture): void {
    const captures = this.#state.captures.map((capture) => (capture.id === after.id ? after : capture));
    this.#set({ captures });
  }

  #tell(id: string): void {
    // what was under way when the person signed out still ends
    if (!this.#closed) this.#ports.tabs.tell(id);
  }

  async #inTime<T>(work: Promise<T>): Promise<T> {
    let stop = () => {};
    const late = new Promise<never>((_, reject) => {
      stop = this.#ports.clock.after(WRITE_LIMIT_MS, () => reject(new Error('the device does not answer')));
    });
    return Promise.race([work, late]).finally(() => stop());
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** What this tab is about to write or send is stored as it was before that. */
function isUnderWay(mine: Capture, stored: Capture): boolean {
  const [here, there] = [mine.state, stored.state];
  if (here.is === 'preparing') return there.is === 'open';
  return here.is === 'sending' && there.is === 'waiting' && here.upload.pdfId === there.upload.pdfId;
}

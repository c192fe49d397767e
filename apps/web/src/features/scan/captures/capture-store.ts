import { isAsItArrived, isOnlyHere } from './arrived.ts';
import type { Capture } from './capture.ts';
import type { FoundOnDevice, Known, Ports, Removal } from './ports.ts';
import { isStoredAlike, knownOf } from './stored-capture.ts';
import { keep, leaveToOthers, sent, type Transition } from './transitions.ts';
import { WriteQueue } from './write-queue.ts';

// Long: one class that keeps memory and device in step.

/**
 * A call to the storage that takes longer counts as failed. The person can continue, and a write is tried
 * again.
 */
const WRITE_LIMIT_MS = 5_000;
/** How often the form is written while the person types. */
const TYPING_MS = 400;
/** Delay before another try to read captures that could not be read. */
const RELOAD_MS = 5_000;
/** Another tab that just saved a capture sends it itself. After this long, this tab checks whether it did. */
const OTHERS_FIRST_MS = 15_000;

const NOTHING: Known = { pages: new Set(), pdfId: null };

type State = {
  readonly captures: readonly Capture[];
  /** false until the captures on the device have been read, or reading has failed */
  readonly loaded: boolean;
};

/**
 * The captures of one user on this device. The screens show them, and each change is written to the device.
 * If a write fails or hangs, nothing is dropped: the capture is reported as in memory only and is written
 * again later.
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
    this.#stopListening = ports.tabs.onTold((id, sent) => this.#hear(id, sent));
  }

  /**
   * Reads the captures on the device, and tries again when that fails or hangs.
   * @param onLoaded called when they have been read, possibly after the promise resolves
   * @returns resolves when they have been read, or when the first try has failed
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

  /** What the device holds of a capture that this tab may not know; null: the device does not answer. */
  onDevice(id: string): Promise<FoundOnDevice | null> {
    return this.#inTime(this.#ports.storage.find(id, this.find(id))).catch(() => null);
  }

  /** Whether closing the page now would lose nothing. */
  isWritten(): boolean {
    return this.#state.captures.every(
      (capture) =>
        !isOnlyHere(capture) || (capture.stored === 'device' && !this.#writes.isChanging(capture.id)),
    );
  }

  /** Shows new captures right away. Resolves when they are on the device, or the write has failed. */
  async add(...captures: readonly Capture[]): Promise<void> {
    this.#set({ captures: [...this.#state.captures, ...captures] });
    for (const { id } of captures) this.#writes.add(id, 0);
    await this.#writes.flush();
  }

  /**
   * Applies a transition to a capture. The screens change right away; the device follows.
   * @returns whether the transition was allowed and changed anything
   */
  step(id: string, transition: Transition): boolean {
    const before = this.find(id);
    const after = before && transition(before);
    if (!after || after === before) return false;
    this.#replace(after);
    if (isStoredAlike(before, after)) return true;
    const onlyTyped =
      after.state === before.state && after.pages === before.pages && after.draft.tags === before.draft.tags;
    // only typing is worth collecting: a press is written at once
    this.#writes.add(id, onlyTyped ? TYPING_MS : 0);
    return true;
  }

  /** Moves a page from one capture into a new one. Both are written together, or neither is. */
  async split(rest: Capture, alone: Capture): Promise<void> {
    this.#set({ captures: [...this.#state.captures.map((one) => (one.id === rest.id ? rest : one)), alone] });
    this.#writes.add(rest.id, TYPING_MS);
    this.#writes.add(alone.id, TYPING_MS);
    await this.#writes.flush();
  }

  /** Resolves when the device has the capture as it is now, or the write has failed. */
  persist(id: string): Promise<void> {
    return this.#writes.persist(id);
  }

  /** Writes what was typed right away. Resolves when that is done or has failed. */
  flush(): Promise<void> {
    return this.#writes.flush();
  }

  /** Removes a capture from the device. A sent capture stays on screen until it is forgotten. */
  async remove(id: string, gone: Removal): Promise<void> {
    const mine = this.find(id);
    const left = mine && gone.why === 'sent' ? sent(gone.pages)(mine) : null;
    if (left) this.#replace(left);
    if (left?.state.is !== 'open') this.#writes.drop(id);
    // a write in progress would bring it back
    await this.#writes.idle(id);
    const removal = this.#inTime(this.#ports.storage.remove(id, gone));
    // if the device can't delete it, the capture comes back when the page is reloaded; sending it again gets
    // the same answer
    const isGone = await removal.catch(() => true);
    this.#tell(id, gone.why === 'sent' ? gone : undefined);
    if (!isGone) await this.refresh(id);
    else if (gone.why === 'elsewhere') this.#leaveElsewhere(id);
    else if (gone.why === 'discarded' && this.find(id)?.state.is === 'discarded') this.forget(id);
    else if (left?.state.is === 'open') {
      this.#writes.add(id, 0);
      await this.#writes.flush();
    }
  }

  /** The person may have started to change the capture while the device deleted it. */
  #leaveElsewhere(id: string): void {
    const mine = this.find(id);
    if (mine && isAsItArrived(mine)) this.forget(id);
    else if (mine) this.#writes.add(id, 0);
  }

  /** Drops a capture that no screen shows anymore. */
  forget(id: string): void {
    this.#writes.drop(id);
    this.#set({ captures: this.#state.captures.filter((capture) => capture.id !== id) });
  }

  /** Takes over another tab's version of a capture, unless this tab is changing it. */
  async refresh(id: string): Promise<void> {
    const before = this.find(id);
    const found = await this.onDevice(id);
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
        // another tab has also changed it: read the device's version once this write is over
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

  /** Handles a capture that another tab sent or purged. */
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

  #tell(id: string, sent?: Removal): void {
    // work that was in progress when the person signed out still finishes
    if (!this.#closed) this.#ports.tabs.tell(id, sent);
  }

  /**
   * Remembers what another tab has sent: a device that hangs could not say so, and this tab would send it
   * again.
   */
  #hear(id: string, sent: Removal | undefined): void {
    const mine = sent && this.find(id);
    if (mine) this.#leave(mine, sent);
    else void this.refresh(id);
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

/** A capture that this tab is about to prepare or send is stored in its earlier state. */
function isUnderWay(mine: Capture, stored: Capture): boolean {
  const [here, there] = [mine.state, stored.state];
  if (here.is === 'preparing') return there.is === 'open';
  return here.is === 'sending' && there.is === 'waiting' && here.upload.pdfId === there.upload.pdfId;
}

import type { CaptureNotice, HeldSender, WaitingCapture } from '@slipcase/contract/captures';
import { ApiError } from '../../../lib/api.ts';
import { PictureProblem } from '../../../lib/picture/picture.ts';
import { isAsItArrived, leaveServer, waitsOnServer } from '../captures/arrived.ts';
import type { ScanSession } from '../scan-session.ts';
import { type FilePorts, takeArrived } from './take-arrived.ts';

/** What waits for the person on the server. */
export type OnServer = {
  readonly captures: readonly WaitingCapture[];
  readonly held: readonly HeldSender[];
  readonly notices: readonly CaptureNotice[];
};

/** Why a file did not become a capture on this device. 'lost': the server no longer has the file. */
export type UnopenedReason = PictureProblem['reason'] | 'lost';
export type Unopened = { readonly capture: WaitingCapture; readonly reason: UnopenedReason };

export type ArrivalsPorts = FilePorts & {
  /** Throws an ApiError, or the signal's reason. */
  readonly api: { list(signal: AbortSignal): Promise<OnServer> };
};

type Session = Pick<ScanSession, 'store' | 'step'> & {
  readonly reads: { read(id: string): void; cancel(id: string): void };
  readonly view: { isShown(id: string): boolean };
};

/** A file that fails this often without a known reason cannot be opened here. */
const MOST_TRIES = 3;

/**
 * Brings each capture that waits on the server to this device once, and removes captures that were saved or
 * removed elsewhere. It never changes what is on screen.
 */
export class Arrivals {
  readonly #session: Session;
  readonly #ports: ArrivalsPorts;
  readonly #onUnopened: (unopened: readonly Unopened[]) => void;
  readonly #stopped = new AbortController();
  readonly #stopListening: () => void;
  /** by the id of the capture */
  readonly #unopened = new Map<string, Unopened>();
  readonly #tries = new Map<string, number>();
  /** captures whose discard can still be undone */
  #discarded: ReadonlySet<string> = new Set();
  #loading: Promise<void> | null = null;
  #listed: readonly WaitingCapture[] = [];

  /** @param onUnopened called with all files that this device cannot open, whenever these change */
  constructor(session: Session, ports: ArrivalsPorts, onUnopened: (unopened: readonly Unopened[]) => void) {
    this.#session = session;
    this.#ports = ports;
    this.#onUnopened = onUnopened;
    this.#stopListening = session.store.subscribe(() => this.#look());
  }

  stop(): void {
    this.#stopped.abort();
    this.#stopListening();
  }

  /**
   * Asks the server what waits, and starts to load the files, one after another.
   * @throws ApiError, or the signal's reason
   */
  async sync(signal: AbortSignal): Promise<OnServer> {
    const { store } = this.#session;
    // listed before the call: a capture that another tab adds during the call may be missing from the answer
    const before = store.snapshot().captures.filter(waitsOnServer);
    const onServer = await this.#ports.api.list(signal);
    if (this.#stopped.signal.aborted) return onServer;
    const listed = new Set(onServer.captures.map(({ id }) => id));
    for (const { id } of before) if (!listed.has(id)) this.#takeAway(id);
    const left = [...this.#unopened.keys()].filter((id) => !listed.has(id));
    for (const id of left) this.#unopened.delete(id);
    if (left.length > 0) this.#tellUnopened();
    this.#listed = onServer.captures;
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    return onServer;
  }

  /** Resolves when all files known to wait have been loaded or given up. */
  async loaded(): Promise<void> {
    await this.#loading;
  }

  /** The capture was saved or removed elsewhere, or the server has deleted it in the meantime. */
  #takeAway(id: string): void {
    const { store, reads, view } = this.#session;
    const capture = store.find(id);
    if (!capture) return;
    const { is } = capture.state;
    if (is === 'open' && isAsItArrived(capture)) {
      // it does not disappear while somebody looks at it; the next round removes it
      if (view.isShown(id)) return;
      reads.cancel(id);
      void store.remove(id, { why: 'elsewhere', pages: null });
    } else if (is === 'open' || is === 'failed' || is === 'refused') this.#session.step(id, leaveServer);
  }

  async #load(): Promise<void> {
    const { signal } = this.#stopped;
    for (const [place, capture] of this.#listed.entries()) {
      const { id } = capture;
      if (signal.aborted || this.#isFull()) return;
      if (this.#session.store.find(id) || this.#unopened.has(id)) continue;
      try {
        await takeArrived(capture, place, this.#session, this.#ports, signal);
      } catch (error) {
        if (signal.aborted || !this.#goesOn(capture, error)) return;
      }
    }
  }

  /** Whether the device is full. Captures that it cannot store stay on the server. */
  #isFull(): boolean {
    const { captures } = this.#session.store.snapshot();
    return captures.some((capture) => capture.stored === 'memory' && waitsOnServer(capture));
  }

  /** @returns whether it makes sense to try the next file: not without a connection or a session */
  #goesOn(capture: WaitingCapture, error: unknown): boolean {
    const { id } = capture;
    if (error instanceof PictureProblem) this.#giveUp(capture, error.reason);
    else if (error instanceof ApiError && error.code === 'capture_lost') this.#giveUp(capture, 'lost');
    // it was saved or removed after the list was made
    else if (error instanceof ApiError) return error.code === 'capture_not_found';
    else {
      const tries = (this.#tries.get(id) ?? 0) + 1;
      this.#tries.set(id, tries);
      if (tries >= MOST_TRIES) this.#giveUp(capture, 'unreadable');
    }
    return true;
  }

  #giveUp(capture: WaitingCapture, reason: UnopenedReason): void {
    this.#unopened.set(capture.id, { capture, reason });
    this.#tellUnopened();
  }

  #tellUnopened(): void {
    this.#onUnopened([...this.#unopened.values()]);
  }

  /**
   * When the time to undo a discard is over, tells the server to remove the capture. If the server does not
   * answer, the next round tells it again.
   */
  #look(): void {
    const { captures } = this.#session.store.snapshot();
    const there = new Set(captures.map(({ id }) => id));
    const purged = [...this.#discarded].filter((id) => !there.has(id));
    const discarded = captures.filter((one) => one.state.is === 'discarded' && waitsOnServer(one));
    this.#discarded = new Set(discarded.map(({ id }) => id));
    const { signal } = this.#stopped;
    for (const id of purged) void this.#ports.api.remove(id, signal).catch(() => undefined);
  }
}

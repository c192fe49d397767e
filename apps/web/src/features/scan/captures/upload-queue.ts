import { ApiError, isUnauthenticated } from '../../../lib/api.ts';
import { untilAborted } from '../../../lib/until-aborted.ts';
import type { Capture, Refusal } from './capture.ts';
import type { CaptureStore } from './capture-store.ts';
import type { Ports } from './ports.ts';
import {
  fail,
  hold,
  progressed,
  refuse,
  sendNow,
  startSending,
  type Transition,
  wake,
} from './transitions.ts';

// Long: one queue, whose locks, pauses and answers refer to each other.

/** How an attempt to send ended. */
export type SendOutcome =
  | { readonly is: 'saved'; readonly receiptId: string; readonly pages: readonly string[] }
  /** no connection, or the server asked to wait: sent again automatically */
  | { readonly is: 'unreachable'; readonly retryAfterMs: number | null }
  /** sent again automatically once the owner has signed in again */
  | { readonly is: 'signedOut' }
  /** sent again when the person asks for it */
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'refused'; readonly refusal: Refusal };

type NotSaved = Exclude<SendOutcome, { is: 'saved' }>;

export type UploadEvents = {
  onSaved: (receiptId: string, capture: Capture) => void;
  /** the save failed or was rejected, so the person has to act */
  onNotSaved: (capture: Capture) => void;
  /** the server itself has answered, not a proxy */
  onReached: () => void;
};

type Sending = {
  abort: () => void;
  stalled: boolean;
  /** the connection came back during this attempt: if it fails, the queue tries again right away */
  woken: boolean;
};

/** An upload without progress for this long is aborted. */
const GIVE_UP_MS = 30_000;
/** An upload without progress for this long no longer blocks the next one. */
const STALLED_MS = 5_000;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 60_000;
const LONG_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Sends waiting captures automatically: one at a time because a phone's uplink is narrow, except when one has
 * stalled. The queue checks each capture's current state before every step, so a capture taken back by the
 * person is not sent.
 */
export class UploadQueue {
  readonly #store: CaptureStore;
  readonly #ports: Ports;
  readonly #events: UploadEvents;
  readonly #sending = new Map<string, Sending>();
  /** callers waiting for an attempt to end */
  readonly #waiters = new Map<string, (() => void)[]>();
  /** the capture on screen, which is sent first */
  #preferred: string | null = null;
  #cancelTimer: () => void = () => {};
  #stopped = false;
  readonly #stopListening: (() => void)[];

  constructor(store: CaptureStore, ports: Ports, events: UploadEvents) {
    this.#store = store;
    this.#ports = ports;
    this.#events = events;
    this.#stopListening = [store.subscribe(() => this.#look()), ports.network.onBack(() => this.wake())];
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelTimer();
    for (const stop of this.#stopListening) stop();
    // uploads in progress may still arrive; the idempotency key makes them and the next attempt one receipt
  }

  /** Moves the capture on screen ahead of the others. */
  prefer(id: string): void {
    this.#preferred = id;
  }

  /** Tries to send now. Resolves when the attempt has ended. */
  async sendNow(id: string): Promise<void> {
    this.#store.step(id, sendNow);
    this.#look();
    const { is } = this.#store.find(id)?.state ?? {};
    if (is !== 'waiting' && is !== 'sending') return;
    await new Promise<void>((resolve) => {
      this.#waiters.set(id, [...(this.#waiters.get(id) ?? []), resolve]);
    });
  }

  /** Retries everything that waits, except what the server asked to wait. */
  wake(): void {
    for (const entry of this.#sending.values()) entry.woken = true;
    for (const { id } of this.#store.snapshot().captures) this.#store.step(id, wake);
    this.#look();
  }

  #look(): void {
    if (this.#stopped) return;
    const { captures, loaded } = this.#store.snapshot();
    for (const [id, { abort }] of this.#sending) {
      // the person took it back, or another tab sent it
      if (this.#store.find(id)?.state.is !== 'sending') abort();
    }
    if (!loaded || [...this.#sending.values()].some(({ stalled }) => !stalled)) return;
    const now = this.#ports.clock.now();
    const due = captures.filter(
      ({ id, state }) => state.is === 'waiting' && state.notBefore <= now && !this.#sending.has(id),
    );
    const next = due.find(({ id }) => id === this.#preferred) ?? due[0];
    if (next) void this.#send(next.id);
    else this.#lookLater(captures);
  }

  #lookLater(captures: readonly Capture[]): void {
    this.#cancelTimer();
    const times = captures.flatMap(({ id, state }) =>
      state.is === 'waiting' && !this.#sending.has(id) ? [state.notBefore] : [],
    );
    if (times.length === 0) return;
    const delay = Math.max(0, Math.min(...times) - this.#ports.clock.now());
    if (delay < LONG_MS / 2) this.#cancelTimer = this.#ports.clock.after(delay, () => this.#look());
  }

  async #send(id: string): Promise<void> {
    const { clock, tabs } = this.#ports;
    const controller = new AbortController();
    const entry = { abort: () => controller.abort(), stalled: false, woken: false };
    this.#sending.set(id, entry);
    this.#store.step(id, startSending(clock.now()));
    const watch = this.#watch(entry);
    const { signal } = controller;
    // until the result is on the device, no other tab gets a turn
    const turn = async () => {
      const outcome = await untilAborted(this.#try(id, signal, watch), signal).catch(outcomeOf);
      watch.stop();
      if (outcome) await this.#settle(id, outcome);
      await this.#store.persist(id);
    };
    await tabs
      .alone(`slipcase-send-${id}`, signal, turn)
      .catch((error) => this.#settle(id, outcomeOf(error)));
    watch.stop();
    this.#sending.delete(id);
    for (const resolve of this.#waiters.get(id) ?? []) resolve();
    this.#waiters.delete(id);
    this.#look();
  }

  /** @returns null when the capture must not be sent anymore */
  async #try(id: string, signal: AbortSignal, watch: { progress: () => void }): Promise<SendOutcome | null> {
    // the upload is stored before it is sent, because every retry must be the same
    await this.#store.persist(id);
    // a tab that had an earlier turn may have sent it or taken it back
    await this.#store.refresh(id);
    const capture = this.#store.find(id);
    if (capture?.state.is !== 'sending' || signal.aborted) return null;
    watch.progress();
    const { upload } = capture.state;
    const { save } = await this.#ports.loadApi();
    const receiptId = await save(upload, {
      userId: capture.userId,
      signal,
      onProgress: (share) => {
        watch.progress();
        this.#store.step(id, progressed(share));
      },
    });
    return { is: 'saved', receiptId, pages: upload.pages };
  }

  async #settle(id: string, outcome: SendOutcome): Promise<void> {
    const capture = this.#store.find(id);
    if (outcome.is === 'saved') {
      // comes before the capture is removed: otherwise nothing would say that the originals are missing
      if (capture) await this.#ports.queueOriginals(outcome.receiptId, capture, outcome.pages);
      // this includes a capture taken back too late: it is in the library, and keeping it here would create a
      // duplicate
      await this.#store.remove(id, { why: 'sent', pages: outcome.pages });
      this.#events.onReached();
      if (capture) this.#events.onSaved(outcome.receiptId, capture);
      return;
    }
    const woken = this.#sending.get(id)?.woken ?? false;
    const changed = this.#store.step(id, this.#afterwards(outcome, capture, woken));
    if (outcome.is === 'refused') this.#events.onReached();
    const now = this.#store.find(id);
    if (changed && now && (outcome.is === 'refused' || outcome.is === 'failed')) this.#events.onNotSaved(now);
  }

  #afterwards(outcome: NotSaved, capture: Capture | undefined, woken: boolean): Transition {
    const { clock } = this.#ports;
    if (outcome.is === 'failed') return fail(outcome.message);
    if (outcome.is === 'refused') return refuse(outcome.refusal);
    // retrying would waste megabytes; signing in or returning to this page wakes the queue
    if (outcome.is === 'signedOut') return hold('session', clock.now() + LONG_MS);
    if (woken && outcome.retryAfterMs === null) return hold('connection', clock.now());
    const tries = capture?.state.is === 'sending' ? capture.state.tries : 0;
    const backoff = Math.min(FIRST_DELAY_MS * 2 ** tries, LONGEST_DELAY_MS);
    // jitter: a whole company may come back online at the same moment
    const delay = Math.max(outcome.retryAfterMs ?? 0, backoff * (1 + clock.random() / 2));
    return hold(outcome.retryAfterMs === null ? 'connection' : 'server', clock.now() + delay);
  }

  /** Lets the next upload start when this one stalls, and aborts this one if it stays stalled. */
  #watch(entry: Sending): { progress: () => void; stop: () => void } {
    const { clock } = this.#ports;
    let cancel: (() => void)[] = [];
    const stop = () => {
      for (const each of cancel) each();
      cancel = [];
    };
    const progress = () => {
      stop();
      entry.stalled = false;
      cancel = [
        clock.after(STALLED_MS, () => {
          entry.stalled = true;
          this.#look();
        }),
        clock.after(GIVE_UP_MS, () => entry.abort()),
      ];
    };
    progress();
    return { progress, stop };
  }
}

/** @returns what to do after an error; docs/captures.md has the table */
function outcomeOf(error: unknown): NotSaved {
  // aborted by the watchdog, or taken back by the person; in the second case, this outcome has no effect
  if (error instanceof DOMException) return { is: 'unreachable', retryAfterMs: null };
  if (isUnauthenticated(error)) return { is: 'signedOut' };
  if (!(error instanceof ApiError)) return { is: 'failed', message: String(error) };
  const { status, message, code, retryAfterMs } = error;
  // another tab has signed in as someone else: this capture waits for its owner
  if (code === 'other_user' || code === 'passkey_setup_required') return { is: 'signedOut' };
  if (status === 0 || status === 408 || status === 429 || status === 503) {
    return { is: 'unreachable', retryAfterMs };
  }
  // an answer from somewhere else (such as a hotel's sign-in page) says nothing about the save
  if (status >= 500 || code === null) return { is: 'failed', message };
  return { is: 'refused', refusal: { message, code } };
}

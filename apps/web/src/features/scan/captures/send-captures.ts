import type { Receipt } from '@slipcase/contract/receipts';
import { ApiError, isUnauthenticated } from '../../../lib/api.ts';
import type { Capture, Refusal } from './capture.ts';
import type { CaptureStore } from './capture-store.ts';
import { sendReceipt } from './send-receipt.ts';

/** How a try to send ended. 'unreachable', 'signedOut' and 'failed' are tried again by themselves. */
export type SendOutcome =
  | { kind: 'saved'; receipt: Receipt }
  | { kind: 'unreachable' }
  | { kind: 'signedOut' }
  | { kind: 'failed'; message: string }
  | { kind: 'refused'; refusal: Refusal };

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 60_000;

/** Sends the captures that wait, by itself, one at a time; tries again when the connection or the session is back. */
export class CaptureSender {
  readonly #store: CaptureStore;
  readonly #onSaved: (receipt: Receipt, id: string) => void;
  readonly #onReached: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #stopped = false;
  #sending: Promise<unknown> = Promise.resolve();

  /**
   * @param onSaved for those sent in the background; `send` tells its caller
   * @param onReached the server has answered
   */
  constructor(store: CaptureStore, onSaved: (receipt: Receipt, id: string) => void, onReached: () => void) {
    this.#store = store;
    this.#onSaved = onSaved;
    this.#onReached = onReached;
    window.addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
  }

  /** One try, now. A capture that was not taken waits on. */
  send(id: string): Promise<SendOutcome> {
    return this.#inTurn(id, () => undefined);
  }

  /** @param onSaved called before the capture goes */
  async #inTurn(id: string, onSaved: (receipt: Receipt) => void): Promise<SendOutcome> {
    // one at a time: a phone's uplink is narrow, and of two the second would only be slower
    const outcome = this.#sending.then(() => this.#try(id, onSaved));
    this.#sending = outcome.catch(() => undefined);
    const ended = await outcome;
    // an ended session comes back by a sign-in, which wakes us: until then megabytes would be sent for nothing
    if (ended.kind === 'unreachable' || ended.kind === 'failed') this.#schedule();
    return ended;
  }

  /** Looks for captures that wait, soon. */
  readonly #wake = (): void => {
    if (document.visibilityState === 'hidden') return;
    this.#failures = 0;
    this.#schedule();
  };

  wake(): void {
    this.#wake();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const delay =
      this.#failures === 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (this.#failures - 1), LONGEST_DELAY_MS);
    // jitter: a whole company is back online at the same moment
    this.#timer = setTimeout(() => void this.#sendAll(), delay * (1 + Math.random() / 2));
  }

  async #sendAll(): Promise<void> {
    for (const { id, state } of this.#store.snapshot().captures) {
      if (state !== 'waiting' || this.#stopped) continue;
      const { kind } = await this.#inTurn(id, (receipt) => this.#onSaved(receipt, id));
      if (kind === 'saved' || kind === 'refused') continue;
      return;
    }
  }

  async #try(id: string, onSaved: (receipt: Receipt) => void): Promise<SendOutcome> {
    const capture = this.#store.find(id);
    if (!capture?.outgoing) return { kind: 'failed', message: 'it is no longer here' };
    const outcome = await withLock(id, () => attempt(capture));
    if (outcome.kind === 'saved') {
      onSaved(outcome.receipt);
      await this.#store.remove(id);
    }
    if (outcome.kind === 'refused') {
      await this.#store.change(id, (now) => ({ ...now, state: 'refused', refusal: outcome.refusal }));
    }
    if (outcome.kind === 'saved' || outcome.kind === 'refused') {
      this.#failures = 0;
      this.#onReached();
    } else this.#failures += 1;
    return outcome;
  }
}

async function attempt(capture: Capture): Promise<SendOutcome> {
  try {
    return { kind: 'saved', receipt: await sendReceipt(capture) };
  } catch (error) {
    if (isUnauthenticated(error)) return { kind: 'signedOut' };
    if (!(error instanceof ApiError)) return { kind: 'failed', message: String(error) };
    const { status, message, code } = error;
    // somebody else is signed in, in another tab: it waits for its own user
    if (code === 'other_user' || code === 'passkey_setup_required') return { kind: 'signedOut' };
    if (status === 0) return { kind: 'unreachable' };
    if (status >= 500 || status === 408 || status === 429) return { kind: 'failed', message };
    // an answer that is none of ours (a hotel's sign-in page) proves nothing about the save
    if (code === null) return { kind: 'failed', message };
    return { kind: 'refused', refusal: { message, code } };
  }
}

/** Of several tabs one sends; the key would make one receipt of them anyway. */
async function withLock<T>(id: string, send: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return send();
  return navigator.locks.request(`slipcase-send-${id}`, send);
}

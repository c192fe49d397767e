import { RESTORABLE_MS } from '@slipcase/contract/bulk-receipts';
import { EXPECTED_USER_HEADER } from '@slipcase/contract/limits';
import { putOriginal } from '@slipcase/contract/originals';
import { abortAfter } from '../../lib/abort-after.ts';
import { ApiError, call } from '../../lib/api.ts';
import { isServerReached, watchServerReached } from '../../lib/server-reached.ts';
import { untilAborted } from '../../lib/until-aborted.ts';
import { originals as texts } from '../../messages/originals.ts';
import {
  changeQueued,
  dropOriginal,
  findOriginal,
  type QueuedOriginal,
  queuedOriginals,
  removeQueued,
  tidyOriginals,
  watchOriginals,
} from './original-storage.ts';

const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 5 * 60_000;
/** a call without an answer for this long is given up; 15 MB take two minutes at 1 Mbit/s */
const GIVE_UP_MS = 5 * 60_000;
/** if the device takes longer to say to which files captures refer, it counts as not answering */
const NAMED_LIMIT_MS = 5_000;
/** until then, a deleted receipt may come back */
const GONE_MS = RESTORABLE_MS + 30_000;

/**
 * How a try ended. 'done': sent, refused or given up; 'gone': the receipt is deleted, but may come back;
 * 'away': nothing can be sent for a while.
 */
type Outcome = { is: 'done' } | { is: 'gone' } | { is: 'away'; retryAfterMs: number | null };

type SenderOptions = {
  userId: string;
  /** ids of the files to which captures on this device refer */
  named: () => Promise<ReadonlySet<string>>;
  /** called when the server has received another original */
  onSent: (receiptId: string) => void;
};

/**
 * Sends a user's queued originals, one after another, and in only one tab at a time. On a slow connection,
 * waiting receipts go first, because originals are sent only after a save.
 * @returns stops it and aborts a call in progress
 */
export function sendOriginals({ userId, named, onSent }: SenderOptions): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let isNews = false;
  let failures = 0;

  async function look(): Promise<void> {
    clearTimeout(timer);
    isNews = true;
    if (running || signal.aborted) return;
    running = true;
    try {
      while (isNews && !signal.aborted) {
        isNews = false;
        // if the device never answers, the next page must still get the lock
        const all = () => untilAborted(sendAll(), signal);
        const retryAfterMs = await alone(`slipcase-originals-${userId}`, signal, all);
        if (retryAfterMs !== null) {
          isNews = false;
          timer = setTimeout(() => void look(), retryAfterMs);
        }
      }
    } catch {
      // the storage does not answer; the next receipt or the next visit will try again
    } finally {
      running = false;
    }
  }

  /** @returns when to try again, ms; null if there is nothing left to do */
  async function sendAll(): Promise<number | null> {
    let next: number | null = null;
    for (const queued of await queuedOriginals(userId)) {
      if (signal.aborted) return null;
      if (queued.refusal !== null) continue;
      const outcome = await send(queued);
      if (outcome.is === 'done') failures = 0;
      if (outcome.is === 'gone') next = GONE_MS;
      if (outcome.is !== 'away') continue;
      failures += 1;
      const backoff = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS);
      return Math.max(outcome.retryAfterMs ?? 0, backoff * (1 + Math.random() / 2));
    }
    return next;
  }

  async function send(queued: QueuedOriginal): Promise<Outcome> {
    const { key, fileId, receiptId, position } = queued;
    const file = await findOriginal(fileId);
    // the person has cleared the site's storage, so there is nothing to send
    if (file === undefined) return ended(removeQueued(key));
    if (file === null) return ended(changeQueued({ ...queued, refusal: texts.tooLarge }));
    const form = new FormData();
    form.append('original', file, 'original');
    try {
      const within = abortAfter(GIVE_UP_MS, signal);
      const request = {
        params: { id: receiptId, position },
        form,
        headers: { [EXPECTED_USER_HEADER]: userId },
        signal: within,
      };
      await untilAborted(call(putOriginal, request), within);
      await removeQueued(key);
      await drop(fileId);
      onSent(receiptId);
      return { is: 'done' };
    } catch (error) {
      return afterFailure(queued, error);
    }
  }

  async function afterFailure(queued: QueuedOriginal, error: unknown): Promise<Outcome> {
    if (!(error instanceof ApiError)) return { is: 'away', retryAfterMs: null };
    const { status, code, message, retryAfterMs } = error;
    const isOurs = code !== null && status >= 400 && status < 500;
    const waits = status === 401 || status === 408 || status === 429 || code === 'other_user';
    if (!isOurs || waits || code === 'passkey_setup_required') return { is: 'away', retryAfterMs };
    if (code === 'receipt_not_found') return whileGone(queued);
    await changeQueued({ ...queued, refusal: message });
    await drop(queued.fileId);
    return { is: 'done' };
  }

  /** The receipt was deleted. If nobody restores it in time, there is nothing left to send. */
  async function whileGone(queued: QueuedOriginal): Promise<Outcome> {
    const missingSince = queued.missingSince ?? Date.now();
    if (Date.now() - missingSince < GONE_MS) {
      if (queued.missingSince === null) await changeQueued({ ...queued, missingSince });
      return { is: 'gone' };
    }
    await removeQueued(queued.key);
    await drop(queued.fileId);
    return { is: 'done' };
  }

  /** Deletes a file. If this fails, the file is deleted the next time the page opens. */
  async function drop(fileId: string): Promise<void> {
    const within = abortAfter(NAMED_LIMIT_MS, signal);
    await untilAborted(named(), within)
      .then((ids) => dropOriginal(fileId, ids))
      .catch(() => {});
  }

  const again = () => void look();
  const whenReached = () => isServerReached() && again();
  const stops = [watchOriginals(again), watchServerReached(whenReached)];
  window.addEventListener('online', again);
  again();
  void named()
    .then(tidyOriginals)
    .catch(() => {});
  return () => {
    stopped.abort();
    clearTimeout(timer);
    window.removeEventListener('online', again);
    for (const stop of stops) stop();
  };
}

async function ended(change: Promise<void>): Promise<Outcome> {
  await change;
  return { is: 'done' };
}

/** Runs a job while no other tab runs one with this name. */
async function alone<T>(name: string, signal: AbortSignal, job: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, { signal }, job) : job();
}

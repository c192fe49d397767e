import { type Analysis, analyzeReceipt } from '@slipcase/contract/scan';
import { abortAfter } from '../../lib/abort-after.ts';
import { ApiError, callWithJson, isUnauthenticated } from '../../lib/api.ts';
import type { TextLine } from '../../lib/picture/picture.ts';
import { analysisBody } from '../../lib/picture/picture-worker-client.ts';

const RETRY_AFTER_MS = 1000;
/** How often to wait if the server asks for it, and for how long at most. */
const MAX_WAITS = 5;
const LONGEST_WAIT_MS = 30_000;
/**
 * The same if the picture made the reader hang: each new try occupies a reader for up to a minute, and nobody
 * else can use it.
 */
const MAX_WAITS_AFTER_HANGING = 2;
/** A busy server is slow. After 120 s without an answer, it closes the connection. */
const TIME_LIMIT_MS = 115_000;

/** A page to analyze. */
export type Unread = {
  /** a JPEG of the page */
  blob: Blob;
  /** the page's text if it is known, as in a PDF; null if it has to be read from the picture */
  lines: TextLine[] | null;
  /**
   * the analyses of the receipt's earlier pages, in order: the page may be the next part of a long receipt
   */
  before?: readonly string[];
  /**
   * the waiting capture on the server to which the page belongs, so that the server need not read it itself
   */
  captureId?: string;
};

type AnalyzeOptions = {
  signal: AbortSignal;
  /** the page's owner; no other session may read it */
  userId?: string;
  onRetry?: () => void;
};

/**
 * Sends a page for analysis. Tries once more after a 401, and waits for a server that is busy or briefly
 * unavailable.
 */
export async function analyze(page: Unread, { signal, userId, onRetry }: AnalyzeOptions): Promise<Analysis> {
  const body = await analysisBody(page.blob, page.lines, page.before, page.captureId);
  const sendOnce = () =>
    callWithJson(analyzeReceipt, {
      json: body,
      ...(userId ? { headers: { 'slipcase-user': userId } } : {}),
      signal: abortAfter(TIME_LIMIT_MS, signal),
    });
  const send = async () => {
    for (let waits = 0; ; waits += 1) {
      try {
        return await sendOnce();
      } catch (error) {
        const wait = error instanceof ApiError ? error.retryAfterMs : null;
        if (signal.aborted || wait === null || wait > LONGEST_WAIT_MS || waits >= maxWaits(error))
          throw error;
        await pause(wait, signal);
      }
    }
  };
  try {
    return await send();
  } catch (error) {
    if (signal.aborted || !isAuthenticationProblem(error)) throw error;
    onRetry?.();
    await pause(RETRY_AFTER_MS, signal);
    return send();
  }
}

function maxWaits(error: unknown): number {
  const hung = error instanceof ApiError && error.code === 'reader_failed';
  return hung ? MAX_WAITS_AFTER_HANGING : MAX_WAITS;
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  signal.throwIfAborted();
}

function isAuthenticationProblem(error: unknown): boolean {
  return isUnauthenticated(error) || (error instanceof Error && error.message === 'Authentication required');
}

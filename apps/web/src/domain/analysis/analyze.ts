import { type Analysis, analyzeReceipt } from '@slipcase/contract/scan';
import { abortAfter } from '../../lib/abort-after.ts';
import { ApiError, callWithJson, isUnauthenticated } from '../../lib/api.ts';
import type { TextLine } from '../../lib/picture/picture.ts';
import { analysisBody } from '../../lib/picture/pictures.ts';

const RETRY_AFTER_MS = 1000;
/** A server that asks to wait is waited for: so often, and each time so long at most. */
const MAX_WAITS = 5;
const LONGEST_WAIT_MS = 30_000;
/** The server gives a picture up after 30 s (its queue included); whoever waits longer has no connection. */
const TIME_LIMIT_MS = 45_000;

/** A page to be read. */
export type Unread = {
  /** a JPEG */
  blob: Blob;
  /** its text where that is known, as in a PDF; null where it has to be read from the picture */
  lines: TextLine[] | null;
};

type AnalyzeOptions = {
  signal: AbortSignal;
  /** whose page it is; nobody else's session may read it */
  userId?: string;
  onRetry?: () => void;
};

/** Has a page read. After a 401 it tries once more; a server that is busy, or away for a moment, is waited for. */
export async function analyze(page: Unread, { signal, userId, onRetry }: AnalyzeOptions): Promise<Analysis> {
  const body = await analysisBody(page.blob, page.lines);
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
        if (signal.aborted || wait === null || wait > LONGEST_WAIT_MS || waits >= MAX_WAITS) throw error;
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

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  signal.throwIfAborted();
}

function isAuthenticationProblem(error: unknown): boolean {
  return isUnauthenticated(error) || (error instanceof Error && error.message === 'Authentication required');
}

import { type Analysis, analyzeReceipt } from '@slipcase/contract/scan';
import { callWithJson, isUnauthenticated } from '../../../lib/api.ts';
import { analysisBody } from '../../../lib/picture/pictures.ts';
import type { CapturePage } from './capture.ts';

const RETRY_AFTER_MS = 1000;
/** The server gives a picture up after 30 s (its queue included); whoever waits longer has no connection. */
const TIME_LIMIT_MS = 45_000;

/** Has a page read. After a 401 it tries once more. */
export async function analyze(
  page: CapturePage,
  userId: string,
  aborted: AbortSignal,
  onRetry: () => void,
): Promise<Analysis> {
  const body = await analysisBody(page.picture.blob, page.givenLines);
  const send = () =>
    callWithJson(analyzeReceipt, {
      json: body,
      headers: { 'slipcase-user': userId },
      signal: AbortSignal.any([aborted, AbortSignal.timeout(TIME_LIMIT_MS)]),
    });
  try {
    return await send();
  } catch (error) {
    if (aborted.aborted || !isAuthenticationProblem(error)) throw error;
    onRetry();
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    aborted.throwIfAborted();
    return send();
  }
}

function isAuthenticationProblem(error: unknown): boolean {
  return isUnauthenticated(error) || (error instanceof Error && error.message === 'Authentication required');
}

import { MIN_IMAGE_BASE64 } from '@slipcase/contract/limits';
import { type Analysis, analyzeReceipt } from '@slipcase/contract/scan';
import { call, isUnauthenticated } from '../../lib/api.ts';
import { toBase64 } from '../../lib/picture.ts';
import { scanner } from '../../messages.ts';

const RETRY_AFTER_MS = 1000;

/** Has a picture read. After a 401 it tries once more. */
export async function analyze(jpeg: Blob, signal: AbortSignal, onRetry: () => void): Promise<Analysis> {
  const image = await toBase64(jpeg);
  if (image.length < MIN_IMAGE_BASE64) throw new Error(scanner.invalidImage);
  const send = () => call(analyzeReceipt, { body: { image }, signal });
  try {
    return await send();
  } catch (error) {
    if (signal.aborted || !isAuthenticationProblem(error)) throw error;
    onRetry();
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    signal.throwIfAborted();
    return send();
  }
}

function isAuthenticationProblem(error: unknown): boolean {
  return isUnauthenticated(error) || (error instanceof Error && error.message === 'Authentication required');
}

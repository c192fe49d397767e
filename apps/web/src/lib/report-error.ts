import { EXPECTED_USER_HEADER } from '@slipcase/contract/limits';
import { ApiError, call } from './api.ts';
import { matchPath } from './match-path.ts';

/** Reports the page's own errors to the server. Never throws. */

/** how long the same error is not reported again */
const SAME_AGAIN_MS = 60_000;
/** what browsers say about a request without an answer */
const NO_NETWORK = /failed to fetch|load failed|networkerror/iu;
/** what browsers say about a chunk that could not be fetched */
const CHUNK_MISSING = /dynamically imported module|module script/iu;
/** harmless errors that browsers report anyway, and canceled queries */
const NOISE = /ResizeObserver loop|^CancelledError$/u;
const FRAME = /([\w.-]+\.[cm]?[jt]sx?)(?:\?[^\s:)]*)?(:\d+:\d+)\)?$/u;

const lately = new Map<string, number>();
/** the signed-in user, because the server only accepts reports from signed-in users */
let reporter: string | null = null;

/** @param userId the signed-in user's id; null if nobody is signed in */
export function reportErrorsOf(userId: string | null): void {
  reporter = userId;
}

export function isChunkMissing(error: unknown): boolean {
  return error instanceof TypeError && CHUNK_MISSING.test(error.message);
}

export function reportError(error: unknown): void {
  if (reporter === null || isExpected(error)) return;
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const now = Date.now();
  for (const [key, at] of lately) if (now - at >= SAME_AGAIN_MS) lately.delete(key);
  const key = `${name}: ${message}`;
  if (lately.has(key)) return;
  lately.set(key, now);
  // a failure is ignored, because it would be reported in turn
  void send(reporter, { name, message, stack: stack ?? '' }).catch(() => {});
}

async function send(
  userId: string,
  { name, message, stack }: { name: string; message: string; stack: string },
): Promise<void> {
  const contract = await import('@slipcase/contract/page-errors');
  const { pathname } = window.location;
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  const [line = ''] = message.split('\n');
  await call(contract.reportPageError, {
    keepalive: true,
    // a broken page no longer knows its owner, so the call names the user itself
    headers: { [EXPECTED_USER_HEADER]: userId },
    body: {
      name: name.slice(0, 80),
      message: line.slice(0, contract.MAX_PAGE_ERROR_MESSAGE),
      stack: framesOf(stack).slice(0, contract.MAX_PAGE_ERROR_STACK),
      screen: contract.pageScreens.find((screen) => matchPath(screen, pathname)) ?? 'other',
      build: /[\w.-]{1,60}$/u.exec(entry.split('?')[0] ?? '')?.[0] ?? '',
    },
  });
}

/** The part of the stack that is in our own files; the server accepts no more. */
function framesOf(stack: string): string {
  const frames = stack.split('\n').map((line) => FRAME.exec(line.trimEnd()));
  return frames.flatMap((found) => (found ? [`${found[1]}${found[2]}`] : [])).join('\n');
}

/**
 * Expected errors: a refused or canceled call, a lost network. The server already knows about refused calls.
 */
function isExpected(error: unknown): boolean {
  if (error instanceof ApiError || isChunkMissing(error)) return true;
  if (!(error instanceof Error)) return error == null;
  return (
    error.name === 'AbortError' ||
    NOISE.test(error.message) ||
    (error instanceof TypeError && NO_NETWORK.test(error.message))
  );
}

import { ResponseBodyError } from 'openid-client';
import { z } from 'zod';
import { DriveError } from './drive.ts';

/** no matter how long Google tells us to wait, we retry within the hour */
const LONGEST_WAIT_MS = 60 * 60 * 1000;

/** Reasons of a 403. https://developers.google.com/workspace/drive/api/guides/handle-errors */
const LATER = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'dailyLimitExceeded',
  'sharingRateLimitExceeded',
  'backendError',
]);
const FULL = new Set(['storageQuotaExceeded', 'quotaExceeded', 'teamDriveFileLimitExceeded']);
const NOT_GRANTED = new Set(['insufficientPermissions', 'insufficientScopes', 'authError']);

/** The client's answers use a different fetch than Node's own. */
type AnswerHeaders = Pick<Headers, 'get'>;

const answer = z.object({
  status: z.number(),
  headers: z.custom<AnswerHeaders>((value) => value instanceof Object && 'get' in value).optional(),
  data: z.unknown().optional(),
});
const failure = z.object({ response: answer });
const googleErrorBody = z.object({
  error: z.object({
    message: z.string().catch(''),
    errors: z.array(z.object({ reason: z.string() })).catch([]),
  }),
});

/** HTTP status of Google's answer; null if there was none. */
export function googleStatusOf(error: unknown): number | null {
  return failure.safeParse(error).data?.response.status ?? null;
}

/** Translates a failed call to Google. Never contains a token, only Google's own message. */
export function asDriveError(error: unknown): DriveError {
  if (error instanceof DriveError) return error;
  const response = failure.safeParse(error).data?.response;
  // no answer in time, or the connection broke
  if (!response) return new DriveError('unreachable', reasonOf(error), { cause: withoutRequest(error) });
  const body = googleErrorBody.safeParse(response.data).data?.error;
  const reasons = body?.errors.map(({ reason }) => reason) ?? [];
  const message = `${response.status} ${reasons.join(', ')} ${body?.message ?? ''}`.trim();
  return new DriveError(problemOf(response.status, reasons), message, {
    retryAfterMs: response.headers ? retryAfter(response.headers) : null,
  });
}

function problemOf(status: number, reasons: readonly string[]): DriveError['problem'] {
  const has = (known: ReadonlySet<string>) => reasons.some((reason) => known.has(reason));
  if (status === 401) return 'reconnect';
  if (status === 403 && has(LATER)) return 'unreachable';
  if (status === 403 && has(FULL)) return 'full';
  if (status === 403 && has(NOT_GRANTED)) return 'reconnect';
  if (status === 408 || status === 429 || status >= 500) return 'unreachable';
  return 'refused';
}

/** Translates a failed call to the token endpoint. RFC 6749 section 5.2 */
export function asGrantError(error: unknown): DriveError {
  if (error instanceof ResponseBodyError) {
    if (error.error === 'invalid_grant')
      return new DriveError('reconnect', `invalid_grant ${error.error_description ?? ''}`.trim());
    const later = error.status >= 500 || error.status === 429;
    return new DriveError(later ? 'unreachable' : 'refused', `${error.status} ${error.error}`);
  }
  return new DriveError('unreachable', reasonOf(error), { cause: withoutRequest(error) });
}

/** RFC 9110 section 10.2.3: seconds, or a date. @returns milliseconds; null if the value is unusable */
function retryAfter(headers: AnswerHeaders): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  const wait = /^\d+$/u.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(wait) ? Math.min(Math.max(0, wait), LONGEST_WAIT_MS) : null;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}

/** Removes the request from the client's errors, because it contains the token. */
function withoutRequest(error: unknown): unknown {
  return error instanceof Error && 'config' in error ? undefined : error;
}

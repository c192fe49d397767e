import { ApiError } from '../../../lib/api.ts';
import type { ProviderTexts } from '../../../messages/auth.ts';
import { common } from '../../../messages/common.ts';
import type { ToastMessage } from '../../../ui/toast-message.ts';
import { goToGoogle } from '../sign-in/google.ts';

/** Codes for which the server's message tells people what to do. */
const TELLING = [
  'weak_passkey',
  'wrong_passkey',
  'too_many_tries',
  'too_many_calls',
  'google_required',
  'sign_in_busy',
];
/** Codes after which signing in with the identity provider works right away, because that is never locked. */
const GOOGLE_HELPS = ['too_many_tries', 'google_required'];

/** The toast for a failed passkey call: the server's reason if it helps, else `standard`. */
export function passkeyFailure(
  error: unknown,
  standard: { title: string; description: string },
): ToastMessage {
  if (error instanceof ApiError && error.status === 0)
    return { title: common.unreachableTitle, description: error.message, tone: 'bad' };
  const telling = error instanceof ApiError && TELLING.includes(error.code ?? '') && error.message;
  return { title: standard.title, description: telling || standard.description, tone: 'bad' };
}

/** The toast action 'Continue with Google', or with another provider, if that would help. */
export function googleAction(error: unknown, { continueWith: label }: ProviderTexts) {
  return hasCode(error, ...GOOGLE_HELPS) ? { action: { label, onClick: goToGoogle } } : {};
}

/** Whether Slipcase itself answered, rather than a lost connection, a proxy, or a server that failed. */
export function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Whether the server refused with one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof ApiError && error.code !== null && codes.includes(error.code);
}

import { ApiError } from '../../../lib/api.ts';
import { signIn } from '../../../messages/auth.ts';
import { common } from '../../../messages/common.ts';

/** The text of the toast 'Sign in failed'. Answers without their own text count as wrong credentials. */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return signIn.invalidCredentials;
  if (error.code === 'wrong_domain' || /company (?:email )?domain/iu.test(error.message))
    return signIn.wrongDomain;
  if (error.code === 'invalid_request') return signIn.invalidEmail;
  if (error.message.includes('not found')) return signIn.accountNotFound;
  if (error.code || error.status === 0) return error.message;
  // an error page from a proxy: the passkey was not checked
  return error.status >= 500 ? common.unavailable : signIn.invalidCredentials;
}

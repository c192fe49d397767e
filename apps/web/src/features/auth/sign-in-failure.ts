import { ApiError } from '../../lib/api.ts';
import { signIn } from '../../messages/auth.ts';
import { common } from '../../messages/common.ts';

/** What the toast 'Sign in failed' says. Answers without a text of their own are taken as wrong credentials. */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return signIn.invalidCredentials;
  if (error.code === 'wrong_domain' || /company (?:email )?domain/iu.test(error.message))
    return signIn.wrongDomain;
  if (error.code === 'invalid_request') return signIn.invalidEmail;
  if (error.message.includes('not found')) return signIn.accountNotFound;
  if (error.code || error.status === 0) return error.message;
  // a proxy's own page: nobody has looked at the passkey
  return error.status >= 500 ? common.unavailable : signIn.invalidCredentials;
}

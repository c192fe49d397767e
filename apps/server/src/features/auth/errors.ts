import { ApiError } from '../../http/errors.ts';

export const wrongDomain = () =>
  new ApiError(
    403,
    'wrong_domain',
    'Only email addresses of the company domain are permitted to access the product.',
  );

export const accountNotFound = () =>
  new ApiError(401, 'account_not_found', 'Account not found. Please sign up first.');

export const invalidCredentials = () => new ApiError(401, 'invalid_credentials', 'Invalid email or passkey');

export const noPendingSignIn = () =>
  new ApiError(404, 'no_pending_sign_in', 'User information missing. Please start over.');

export const emailMismatch = () =>
  new ApiError(403, 'email_mismatch', 'This passkey would belong to another account. Please start over.');

export const passkeyAlreadySet = () =>
  new ApiError(409, 'passkey_already_set', 'This account already has a passkey. Please sign in with it.');

export const weakPasskey = () =>
  new ApiError(400, 'weak_passkey', 'Choose a passkey that is harder to guess.');

// 403, not 401: the session is valid
export const wrongPasskey = () =>
  new ApiError(403, 'wrong_passkey', 'Your current passkey is wrong. Please try again.');

export const invalidResetCode = () =>
  new ApiError(
    400,
    'invalid_reset_code',
    'This code is wrong or has expired. Check it, or request a new one.',
  );

export const passkeyReplaced = () =>
  new ApiError(
    409,
    'passkey_replaced',
    'Your passkey was just replaced. Nothing was changed; sign in with the new one.',
  );

/**
 * @param waitMs time until the next try is checked
 * @param provider the identity provider's name in texts, such as 'Google'
 */
export const tooManyTries = (waitMs: number, provider: string) =>
  new ApiError(
    429,
    'too_many_tries',
    `Too many wrong tries. Try again in ${inWords(waitMs)}, or sign in with ${provider} now.`,
    { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) },
  );

const GOOGLE_REASONS = {
  locked: (provider: string) => `Too many wrong tries. Sign in with ${provider} to unlock your account.`,
  spray: (provider: string) =>
    `Someone is trying many accounts right now, so new devices need ${provider}. Sign in with ${provider}.`,
  reset_locked: (provider: string) =>
    `Too many wrong codes over time. Sign in with ${provider}; then you can set a new passkey.`,
  reset_spray: (provider: string) =>
    `Someone is trying many accounts right now, so codes do not work. Sign in with ${provider}; then you can set a new passkey.`,
  proof: (provider: string) =>
    `It is time to confirm who you are. Sign in with ${provider} once; then your passkey works again.`,
};

/** @param provider the identity provider's name in texts, such as 'Google' */
export const googleRequired = (why: keyof typeof GOOGLE_REASONS, provider: string) =>
  new ApiError(403, 'google_required', GOOGLE_REASONS[why](provider));

const BUSY_S = 5;
export const signInBusy = () =>
  new ApiError(503, 'sign_in_busy', 'Many people are signing in right now. Please try again in a moment.', {
    retryAfterS: BUSY_S,
  });

export const webauthnUnavailable = () =>
  new ApiError(
    409,
    'webauthn_unavailable',
    'This address of Slipcase cannot use Face ID, a fingerprint or the screen lock. Sign in with your passkey.',
  );

export const webauthnFailed = () =>
  new ApiError(400, 'webauthn_failed', 'That did not work. Try again, or sign in with your passkey.');

export const credentialNotFound = () =>
  new ApiError(404, 'credential_not_found', 'This was already removed.');

export const deviceNotFound = () =>
  new ApiError(404, 'device_not_found', 'This device is already signed out.');

/** '30 seconds', '2 minutes', '14 hours' */
function inWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

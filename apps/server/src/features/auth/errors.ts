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
  new ApiError(403, 'email_mismatch', 'This passkey would be for another account. Please start over.');

export const passkeyAlreadySet = () =>
  new ApiError(409, 'passkey_already_set', 'This account has a passkey already. Please sign in with it.');

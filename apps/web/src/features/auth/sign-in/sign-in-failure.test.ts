import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { signInFailure } from './sign-in-failure.ts';

describe('The message after a failed sign-in', () => {
  it.each([
    ['Invalid email or passkey', 401, 'invalid_credentials', 'Invalid email or passkey'],
    [
      'Only email addresses of the company domain may sign in',
      403,
      'wrong_domain',
      'Access denied — please use your company email',
    ],
    ['Please use your company email domain', 403, null, 'Access denied — please use your company email'],
    ['Account not found', 404, 'account_not_found', 'Account not found. Please sign up first.'],
    ['Too many tries. Wait 30 seconds.', 429, 'too_many_tries', 'Too many tries. Wait 30 seconds.'],
    [
      'Too many failed tries. Continue with Google.',
      429,
      'google_required',
      'Too many failed tries. Continue with Google.',
    ],
    [
      'Many people sign in right now. Try again in a moment.',
      503,
      'sign_in_busy',
      'Many people sign in right now. Try again in a moment.',
    ],
    ['Passkey must be exactly 6 digits', 400, 'invalid_passkey', 'Passkey must be exactly 6 digits'],
    [
      'email: Not an email address',
      400,
      'invalid_request',
      'Enter your whole email address, such as name@example.com',
    ],
    ['404: Not Found', 404, null, 'Invalid email or passkey'],
    ['502: Bad Gateway', 502, null, 'Slipcase is not available right now. Please try again in a moment.'],
  ])('%s (%i) -> %s', (message, status, code, said) => {
    expect(signInFailure(new ApiError(message, status, code))).toBe(said);
  });

  it('says that the server cannot be reached instead of blaming the passkey', () => {
    expect(signInFailure(new ApiError('No connection', 0))).toBe('No connection');
  });

  it('has a default for any other error', () => {
    expect(signInFailure(new TypeError('x is undefined'))).toBe('Invalid email or passkey');
  });
});

import { expect, it } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { providerTexts } from '../../../messages/auth.ts';
import { googleAction, passkeyFailure } from './passkey-failure.ts';

const standard = { title: 'Failed to update passkey', description: 'Please try again' };

it.each([
  ['weak_passkey', 400, 'Choose a passkey that is harder to guess.'],
  ['wrong_passkey', 401, 'That is not your current passkey.'],
  ['too_many_tries', 429, 'Too many tries. Wait 30 seconds.'],
  ['google_required', 403, 'Sign in with Google.'],
  ['sign_in_busy', 503, 'Many people sign in right now. Try again in a moment.'],
])('A refused passkey shows the server’s reason for %s', (code, status, message) => {
  expect(passkeyFailure(new ApiError(message, status, code), standard)).toMatchObject({
    ...standard,
    description: message,
    tone: 'bad',
  });
});

it('A refused passkey says when there is no connection', () => {
  expect(passkeyFailure(new ApiError('Check your connection', 0), standard)).toMatchObject({
    title: 'No connection to Slipcase',
    description: 'Check your connection',
  });
});

it.each([
  ['a code that is not right', new ApiError('No such code', 400, 'invalid_reset_code')],
  ['a failing server', new ApiError('Something went wrong', 500, 'internal')],
  ['a failing gateway', new ApiError('502: Bad Gateway', 502)],
  ['a failing page', new TypeError('x is undefined')],
])('A refused passkey shows the agreed text for %s', (_, error) => {
  expect(passkeyFailure(error, standard)).toMatchObject({ ...standard, tone: 'bad' });
});

it.each([
  ['too_many_tries', true],
  ['google_required', true],
  ['sign_in_busy', false],
  ['invalid_credentials', false],
  [null, false],
])('A refused passkey offers Google after %s: %s', (code, offered) => {
  expect('action' in googleAction(new ApiError('No', 429, code), providerTexts(null))).toBe(offered);
});

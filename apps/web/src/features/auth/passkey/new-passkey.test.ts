import { expect, it } from 'vitest';
import { forgotPasskey } from '../../../messages/auth.ts';
import { differs, isEasyToGuess, newPasskeyProblem } from './new-passkey.ts';

it.each([
  ['', '', 'Invalid passkey'],
  ['12345', '12345', 'Invalid passkey'],
  ['274913', '', "Passkeys don't match"],
  ['274913', '274914', "Passkeys don't match"],
  ['274913', '274913', undefined],
])('A new passkey %j, repeated as %j: %s', (passkey, again, title) => {
  expect(newPasskeyProblem({ passkey, again }, forgotPasskey.mismatch)?.title).toBe(title);
});

it('A pattern is called easy to guess as soon as it is complete', () => {
  for (const passkey of ['111111', '123456', '987654', '121212'])
    expect(isEasyToGuess({ passkey, again: '' }), passkey).toBe(true);
  for (const passkey of ['', '11111', '274913'])
    expect(isEasyToGuess({ passkey, again: '' }), passkey).toBe(false);
});

it('The confirmation is not called different while it is being typed', () => {
  expect(differs({ passkey: '274913', again: '2749' })).toBe(false);
  expect(differs({ passkey: '274913', again: '274914' })).toBe(true);
});

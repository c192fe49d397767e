import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../../testing/browser.ts';
import { testApp } from '../../../testing/test-app.ts';
import { isWeakPasskey } from './weak-passkey.ts';

const digit = fc.integer({ min: 0, max: 9 });

describe('A passkey that is easy to guess', () => {
  it.each([
    ['is one of the most common', ['159753', '147258', '696969', '520520', '112233']],
    ['is a run', ['123456', '654321', '345678', '890123', '210987']],
    ['repeats itself', ['000000', '121212', '907907']],
  ])('%s', (_why, passkeys) => {
    for (const passkey of passkeys) expect([passkey, isWeakPasskey(passkey)]).toEqual([passkey, true]);
  });

  it('is any repeated digit or pattern and any sequence, wherever it starts', () => {
    fc.assert(
      fc.property(digit, digit, digit, (a, b, c) => {
        expect(isWeakPasskey(`${a}`.repeat(6))).toBe(true);
        expect(isWeakPasskey(`${a}${b}`.repeat(3))).toBe(true);
        expect(isWeakPasskey(`${a}${b}${c}`.repeat(2))).toBe(true);
        const run = (step: number) =>
          [0, 1, 2, 3, 4, 5].map((n) => (a + 10 + ((n * step) % 10)) % 10).join('');
        expect(isWeakPasskey(run(1))).toBe(true);
        expect(isWeakPasskey(run(-1))).toBe(true);
      }),
    );
  });

  it('is rare: people can choose 98 % of all passkeys, but none of the thousand most common', () => {
    let weak = 0;
    for (let n = 0; n < 1_000_000; n += 1) if (isWeakPasskey(String(n).padStart(6, '0'))) weak += 1;
    expect(weak).toBeLessThan(20_000);
    const common = readFileSync(new URL('./common-passkeys.txt', import.meta.url), 'utf8')
      .trim()
      .split(/\s+/u);
    expect(common).toHaveLength(1000);
    expect(common.filter((passkey) => !isWeakPasskey(passkey))).toEqual([]);
    for (const passkey of ['274913', '918273', '503817']) expect(isWeakPasskey(passkey)).toBe(false);
  });

  it('is rejected at setup with an explanation, and the person can choose another', async () => {
    const app = await testApp();
    const browser = app.browser();
    const person = { name: 'Nora Whitlock', email: 'nora.whitlock@example.com' };
    await browser.signInWithGoogle(person);
    const refused = await browser.post('/api/auth/setup-passkey', { email: person.email, passkey: '123456' });
    expect(refused.status).toBe(400);
    expect(await bodyOf(refused)).toEqual({
      code: 'weak_passkey',
      message: 'Choose a passkey that is harder to guess.',
    });
    const taken = await browser.post('/api/auth/setup-passkey', { email: person.email, passkey: '274913' });
    expect(taken.status).toBe(200);
  });
});

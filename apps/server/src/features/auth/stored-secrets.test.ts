import { argon2Sync, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { createPasskeyHasher, PRODUCTION_COST } from './passkey/passkey-hash.ts';

/** What a thief can do with the database alone. */

const PASSKEY = '274913';
/** tried along with the right passkey, the only one that could match without the pepper */
const WRONG_PASSKEYS = 2_000;

it('The database alone reveals no passkey: without the pepper, not even the right one matches', async () => {
  const app = await testApp({ overrides: { hashCost: { memoryKib: 8, passes: 1 } } });
  await app.signedIn('nora.whitlock@example.com');
  const { passkey_hash: stored } = await app.deps.db
    .selectFrom('users')
    .select('passkey_hash')
    .executeTakeFirstOrThrow();
  const [, , , , salt = '', digest = ''] = stored?.split('$') ?? [];
  expect(digest).not.toBe('');

  const parameters = {
    nonce: Buffer.from(salt, 'base64'),
    parallelism: 1,
    tagLength: 32,
    memory: 8,
    passes: 1,
  };
  const wanted = Buffer.from(digest, 'base64');
  const matches = (passkey: string, pepper: Uint8Array | string) => {
    const message = createHmac('sha256', pepper).update(passkey).digest('base64');
    return argon2Sync('argon2id', { message, ...parameters }).equals(wanted);
  };
  // with the pepper, the right one matches, so the hashes are really made this way
  expect(matches(PASSKEY, Buffer.from(app.config.passkeyPepper ?? '', 'base64'))).toBe(true);

  const guesses = Array.from({ length: WRONG_PASSKEYS }, (_, guess) => String(guess).padStart(6, '0'));
  expect([PASSKEY, ...guesses].filter((passkey) => matches(passkey, ''))).toEqual([]);
});

it('At production cost, the right passkey fails with a wrong pepper and matches with the right one', async () => {
  const stored = await createPasskeyHasher(Buffer.alloc(32, 1), PRODUCTION_COST).hash(PASSKEY);
  expect(
    await createPasskeyHasher(Buffer.alloc(32, 2), PRODUCTION_COST).verify(stored, PASSKEY, 'known'),
  ).toBe(false);
  expect(
    await createPasskeyHasher(Buffer.alloc(32, 1), PRODUCTION_COST).verify(stored, PASSKEY, 'known'),
  ).toBe(true);
});

import { expect, it } from 'vitest';
import { sha256 } from './sha256.ts';
import { uuidFromHash } from './uuid.ts';

it('makes the same UUID of the same text, and one that the server accepts', async () => {
  const uuidOf = async (text: string) => uuidFromHash(await sha256(new TextEncoder().encode(text)));
  // SHA-256 of 'abc' is ba7816bf 8f01cfea 414140de 5dae2223 … (FIPS 180-2, appendix B.1)
  expect(await uuidOf('abc')).toBe('ba7816bf-8f01-8fea-8141-40de5dae2223');
  expect(await uuidOf('abd')).not.toBe(await uuidOf('abc'));
});

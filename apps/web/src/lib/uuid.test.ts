import { afterEach, expect, it, vi } from 'vitest';
import { sha256 } from './sha256.ts';
import { randomUuid, uuidFromHash } from './uuid.ts';

afterEach(() => vi.unstubAllGlobals());

// SHA-256 of 'abc' is ba7816bf 8f01cfea 414140de 5dae2223 … (FIPS 180-2, appendix B.1)
it.each([
  ['a secure context', true],
  ['plain http', false],
])('The same text has the same UUID in %s', async (_where, secure) => {
  if (!secure) vi.stubGlobal('crypto', {});
  const uuidOf = async (text: string) => uuidFromHash(await sha256(new TextEncoder().encode(text)));
  expect(await uuidOf('abc')).toBe('ba7816bf-8f01-8fea-8141-40de5dae2223');
  expect(await uuidOf('abd')).not.toBe(await uuidOf('abc'));
});

it('Random UUIDs are unique and have version 4, even on plain http', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const made = new Set(Array.from({ length: 50 }, randomUuid));
  expect(made.size).toBe(50);
  for (const uuid of made)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
});

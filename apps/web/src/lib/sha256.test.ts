import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { sha256 } from './sha256.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['where the browser computes it', false],
  ['where it does not, as on a page without https', true],
])('the fingerprint of a file is the one every program gives it: %s', async (_where, without) => {
  const { subtle } = crypto;
  if (without) vi.stubGlobal('crypto', {});
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (some) => {
      const bytes = new Uint8Array(some);
      const known = [...new Uint8Array(await subtle.digest('SHA-256', bytes))];
      const hex = await sha256(bytes);
      expect(known.map((_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))).toEqual(known);
      expect(hex).toHaveLength(64);
    }),
  );
});

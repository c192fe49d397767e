import { afterEach, expect, it, vi } from 'vitest';
import { randomUuid } from './uuid.ts';

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

afterEach(() => vi.unstubAllGlobals());

it('makes a UUID where the page is no secure context', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const made = new Set(Array.from({ length: 50 }, randomUuid));
  expect(made.size).toBe(50);
  for (const uuid of made) expect(uuid).toMatch(VERSION_4);
});

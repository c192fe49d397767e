import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isModest } from './modest-json.ts';

/** The minimum number of parts in a value, as `isModest` counts. */
function partsOf(value: unknown): number {
  if (Array.isArray(value)) return 1 + value.reduce((sum: number, its) => sum + partsOf(its), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Object.values(value).reduce((sum: number, its) => sum + 1 + partsOf(its), 0);
}

it('The JSON check never accepts more values than the limit, whatever the texts contain', () => {
  const json = fc.oneof(
    fc.json(),
    fc.jsonValue().map((value) => JSON.stringify(value, null, 1)),
    fc
      .string({ unit: fc.constantFrom('"', '\\', '{', '[', ',', 'a') })
      .map((text) => JSON.stringify([text, {}, [{}]])),
  );
  fc.assert(
    fc.property(json, fc.nat(20), (text, most) => {
      if (isModest(text, most)) expect(partsOf(JSON.parse(text))).toBeLessThanOrEqual(most);
    }),
  );
});

it('The JSON check accepts a picture of several megabytes with all of its lines', () => {
  const line = {
    text: 'Total "12,40" \\ {EUR}',
    corners: Array.from({ length: 4 }, () => ({ x: 1.5, y: 2.5 })),
  };
  const body = JSON.stringify({
    image: 'A'.repeat(9_000_000),
    lines: Array.from({ length: 500 }, () => line),
  });
  expect(isModest(body)).toBe(true);
});

it('The JSON check accepts a bulk call for ten thousand receipts', () => {
  expect(isModest(JSON.stringify({ ids: Array.from({ length: 10_000 }, () => crypto.randomUUID()) }))).toBe(
    true,
  );
});

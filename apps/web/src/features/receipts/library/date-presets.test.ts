import { expect, it } from 'vitest';
import { presetDays } from './date-presets.ts';

it.each([
  ['2026-11-23', 'thisMonth', '2026-11-01', '2026-11-30'],
  ['2026-11-23', 'lastMonth', '2026-10-01', '2026-10-31'],
  ['2026-11-23', 'quarter', '2026-10-01', '2026-12-31'],
  ['2026-01-31', 'lastMonth', '2025-12-01', '2025-12-31'],
  ['2026-01-31', 'quarter', '2026-01-01', '2026-03-31'],
  ['2028-03-31', 'lastMonth', '2028-02-01', '2028-02-29'],
  ['2026-06-30', 'quarter', '2026-04-01', '2026-06-30'],
] as const)('On %s, %s is from %s to %s', (today, period, from, to) =>
  expect(presetDays(period, today)).toEqual({ from, to }),
);

import { expect, it } from 'vitest';
import { plainRules } from './plain-rules.ts';

const DINER = `
  -- 41 --
HARBOUR LIGHTS GRILL
12 Quay Street
Fresno, CA 93720
(559) 555-0142
03/14/2026 12:48 PM
Fish and chips 1,018.50
Subtotal 1,018.50
Tax 5.00
TOTAL $1,023.50
Total items 2
VISA 1,023.50`;

it('Plain rules find the first line with letters, the total, the date and the address', () => {
  expect(plainRules(DINER)).toEqual({
    vendor: 'HARBOUR LIGHTS GRILL',
    total: 1023.5,
    date: '2026-03-14',
    location: '12 Quay Street Fresno, CA 93720',
  });
});

it('Plain rules find a total’s amount on a separate line', () => {
  expect(plainRules('GRILL\nSubtotal 9.00\nTOTAL\n9.75').total).toBe(9.75);
});

it('Plain rules take the largest amount if no line says total', () => {
  expect(plainRules('GRILL\nTea 2.00\nCake 4.50').total).toBe(4.5);
});

it('Plain rules put the day first in a Malaysian text, and if the first number cannot be a month', () => {
  expect(plainRules('KEDAI MELUR SDN BHD\n05/02/2026').date).toBe('2026-02-05');
  expect(plainRules('GRILL\n25/02/26').date).toBe('2026-02-25');
  expect(plainRules('GRILL\n05/02/2026').date).toBe('2026-05-02');
});

it('Plain rules read dates with a month’s name and dates with the year first', () => {
  expect(plainRules('CAFE\n14 Mar 2026 09:31').date).toBe('2026-03-14');
  expect(plainRules('CAFE\nMarch 14, 2026').date).toBe('2026-03-14');
  expect(plainRules('CAFE\n2026-03-14').date).toBe('2026-03-14');
});

it('Plain rules find no fields in an empty text', () => {
  expect(plainRules('')).toEqual({ vendor: null, total: null, date: null, location: null });
});

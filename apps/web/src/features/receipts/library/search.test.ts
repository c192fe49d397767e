import { expect, it } from 'vitest';
import { aReceipt } from '../testing/receipt.ts';
import { searchReceipts } from './search.ts';

const receipt = aReceipt();

it.each(['vendor', 'category', 'location', 'filename', 'projectName', 'date'])('finds by %s', (field) => {
  const marked = aReceipt({ [field]: 'only here: ZebRa 77' });
  expect(searchReceipts([receipt, marked], 'zEBrA 7')).toEqual([marked]);
});

it.each([
  ['createdAt', '2026-11-18t17'],
  ['date as shown', 'nov 18'],
  ['month in full', 'NOVEMBER 18, 2026'],
  ['month and year', 'november 2026'],
  ['month and year in short', 'nov 2026'],
  ['date as other programs write it', '2026-11-18'],
])('finds by %s', (_, words) => {
  expect(searchReceipts([receipt], words)).toEqual([receipt]);
});

it('does not match across two fields', () => {
  const apart = aReceipt({ vendor: 'Left', category: 'Right' });
  expect(searchReceipts([apart], 'left right')).toEqual([]);
  expect(searchReceipts([apart], 'leftright')).toEqual([]);
});

it('finds no month in an invalid date', () => {
  const odd = aReceipt({ date: 'Marble day', dateIso: null, createdAt: '2026-11-18T17:06:00.000Z' });
  expect(searchReceipts([odd], 'march')).toEqual([]);
});

it('shows everything for an empty search', () => {
  expect(searchReceipts([receipt], '  ')).toEqual([receipt]);
});

it('ignores group heads and ids', () => {
  expect(searchReceipts([receipt], 'holland')).toEqual([]);
  expect(searchReceipts([receipt], receipt.id)).toEqual([]);
});

it('accepts receipts without any values', () => {
  const bare = aReceipt({ vendor: null, location: null, date: null, dateIso: null });
  expect(searchReceipts([bare, receipt], 'brooklyn')).toEqual([receipt]);
});

it('gives the same result after any previous search', () => {
  const vendors = ['Ann', 'Anna', 'Hannah', 'Nan', 'Banana', 'Bean', 'An na'];
  const list = vendors.map((vendor) => aReceipt({ vendor }));
  const typed = ['a', 'an', 'ann', 'anna', 'ann', 'n', 'na', 'nan', 'an n', 'an', '', 'ban', 'b', 'hanna'];
  for (const first of typed)
    for (const then of typed) {
      searchReceipts(list, first);
      // a new list that has not been searched yet
      expect(searchReceipts(list, then), `${first}, then ${then}`).toEqual(searchReceipts([...list], then));
    }
});

import { expect, it } from 'vitest';
import { byMonth } from './month-groups.ts';
import { aReceipt } from './testing/receipt.ts';

it('keeps the order and sums each month', () => {
  const months = byMonth([
    aReceipt({ id: 'a', createdAt: '2026-11-18T12:00:00.000Z', price: 1284.6 }),
    aReceipt({ id: 'b', createdAt: '2026-11-02T12:00:00.000Z', price: 0.1 }),
    aReceipt({ id: 'c', createdAt: '2026-10-30T12:00:00.000Z', price: null }),
    aReceipt({ id: 'd', createdAt: '2026-10-03T12:00:00.000Z', price: 5 }),
  ]);
  expect(months.map(({ title, sum, receipts }) => [title, sum, receipts.map(({ id }) => id)])).toEqual([
    ['November 2026', '$1,284.70', ['a', 'b']],
    ['October 2026', '$5.00', ['c', 'd']],
  ]);
});

it('sums no month with two currencies', () => {
  const [month] = byMonth([aReceipt({ currency: 'USD' }), aReceipt({ currency: 'EUR' })]);
  expect(month?.sum).toBeNull();
});

it('does not let a receipt without a price decide on the currency', () => {
  const [month] = byMonth([
    aReceipt({ currency: 'EUR', price: 2 }),
    aReceipt({ currency: 'USD', price: null }),
  ]);
  expect(month?.sum).toBe('EUR 2.00');
});

it('sums no month without prices', () => {
  expect(byMonth([aReceipt({ price: null })])[0]?.sum).toBeNull();
});

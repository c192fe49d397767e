import { expect, it } from 'vitest';
import { totalTexts } from './list-totals.ts';
import { aReceipt } from './testing/receipt.ts';

const paid = (price: number | null, currency = 'USD') => aReceipt({ price, currency });

it('Receipts are added up to the cent, each currency separately, the most used first', () => {
  expect(totalTexts([paid(0.1), paid(0.2), paid(5, 'EUR'), paid(-0.05)])).toEqual(['$0.25', 'EUR 5.00']);
  expect(totalTexts([paid(1, 'GBP'), paid(1, 'EUR'), paid(1)])).toEqual(['EUR 1.00', 'GBP 1.00', '$1.00']);
  expect(totalTexts([])).toEqual([]);
});

it('Sums say how many receipts have no amount, and how many currencies do not fit', () => {
  expect(totalTexts([paid(null, 'EUR'), paid(2), paid(null)])).toEqual(['$2.00', '2 without an amount']);
  expect(totalTexts([paid(null)])).toEqual(['1 without an amount']);
  const several = ['USD', 'EUR', 'GBP', 'CAD'].map((currency) => paid(1, currency));
  expect(totalTexts([...several, paid(null)], 3).slice(3)).toEqual([
    '1 more currency',
    '1 without an amount',
  ]);
  expect(totalTexts([...several, paid(1, 'JPY')], 3).slice(3)).toEqual(['2 more currencies']);
  expect(totalTexts(several)).toHaveLength(4);
});

import { expect, it } from 'vitest';
import { sumsText } from './sums.ts';
import { aReceipt } from './testing/receipt.ts';

const paid = (price: number | null, currency = 'USD') => aReceipt({ price, currency });

it('Receipts are added up to the cent, each currency by itself, the most used first', () => {
  expect(sumsText([paid(0.1), paid(0.2), paid(5, 'EUR'), paid(-0.05)])).toBe('$0.25 + EUR 5.00');
  expect(sumsText([paid(1, 'GBP'), paid(1, 'EUR'), paid(1)])).toBe('EUR 1.00 + GBP 1.00 + $1.00');
});

it('Receipts without an amount are not counted, and more than three currencies are cut short', () => {
  expect(sumsText([paid(null)])).toBe('');
  expect(sumsText([paid(null), paid(2)])).toBe('$2.00');
  expect(sumsText(['USD', 'EUR', 'GBP', 'CAD'].map((currency) => paid(1, currency)))).toMatch(/ \+ …$/u);
});

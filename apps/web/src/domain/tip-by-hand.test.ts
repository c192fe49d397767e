import { formatMoney, MAX_CENTS } from '@slipcase/contract/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTipMoreThan, tipWithRead, totalWithTip } from './tip-by-hand.ts';
import { typedAmount } from './typed-amount.ts';

const cents = fc.integer({ min: 0, max: Math.floor(MAX_CENTS / 4) });
const currency = fc.constantFrom('USD', 'EUR', 'GBP', 'INR', 'MYR');

it('With a handwritten tip, the total is the printed total plus the tip, to the cent and in its currency', () => {
  fc.assert(
    fc.property(cents, cents, cents, currency, fc.boolean(), (printed, tip, read, paidIn, isNamed) => {
      const money = (amount: number) => formatMoney({ cents: amount, currency: paidIn });
      const typed = isNamed ? money(tip) : (tip / 100).toFixed(2);
      expect(typedAmount(totalWithTip(money(printed), typed) ?? '')).toEqual({
        cents: printed + tip,
        currency: paidIn,
      });
      expect(tipWithRead(money(printed), typed, read / 100)).toBe(money(tip + read));
      expect(isTipMoreThan(money(printed), typed)).toBe(tip > printed);
    }),
  );
});

it.each(['', '  ', 'ten', '-1', '(1.00)', 'EUR 5'])('A tip of %j gives no total', (tip) => {
  expect(totalWithTip('$40.49', tip)).toBeNull();
});

it('An empty tip counts as none, and one that is not an amount stays as it was typed', () => {
  expect(tipWithRead('$40.49', ' ', 3)).toBeNull();
  expect(tipWithRead('$40.49', 'ten', 3)).toBe('ten');
});

import type { Receipt } from '@slipcase/contract/receipts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { totalsOf } from './receipt-totals.ts';

const tag = fc.constantFrom('Billable: Catering', 'Admin: Rent', 'Admin - Meals', 'Alone', '');
const receipts = fc.array(
  fc.record({
    projectName: tag,
    category: tag,
    groupHead: tag,
    amount: fc.option(
      fc.record({
        cents: fc.integer({ min: -1_000_000, max: 1_000_000_000 }),
        currency: fc.constantFrom('USD', 'JPY', 'KWD'),
      }),
    ),
  }),
  { maxLength: 40 },
);

it('Every section adds up to the same sums, to the cent, in each currency', () => {
  fc.assert(
    fc.property(receipts, (some) => {
      const all = some as unknown as Receipt[];
      const { sections, withoutAmount } = totalsOf(all);
      for (const currency of ['USD', 'JPY', 'KWD']) {
        const paid = all.filter(({ amount }) => amount?.currency === currency);
        const expected = {
          cents: paid.reduce((sum, { amount }) => sum + (amount?.cents ?? 0), 0),
          count: paid.length,
        };
        for (const { title, totals } of sections) {
          const of = totals.filter(({ amount }) => amount.currency === currency);
          const sum = {
            cents: of.reduce((cents, { amount }) => cents + amount.cents, 0),
            count: of.reduce((count, total) => count + total.count, 0),
          };
          expect(sum, title).toEqual(expected);
        }
      }
      expect(withoutAmount).toBe(all.filter(({ amount }) => amount === null).length);
    }),
  );
});

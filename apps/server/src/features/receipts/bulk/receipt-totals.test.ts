import { fromCents } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { totalsOf } from './receipt-totals.ts';

const tag = fc.constantFrom('Billable: Catering', 'Admin: Rent', 'Admin - Meals', 'Alone', '');
const split = fc
  .tuple(
    fc.array(
      fc.record({
        projectName: tag,
        category: tag,
        groupHead: tag,
        cents: fc.integer({ min: 1, max: 100_000_00 }),
      }),
      { maxLength: 4 },
    ),
    fc.constantFrom(1, -1),
    fc.constantFrom('USD', 'JPY', 'KWD'),
    fc.boolean(),
  )
  .map(([parts, sign, currency, isKnown]) => {
    const cents = parts.reduce((sum, part) => sum + sign * part.cents, 0);
    const first = parts[0] ?? { projectName: '', category: '', groupHead: '' };
    const hasAmount = isKnown || parts.length > 1;
    return {
      ...first,
      price: hasAmount ? fromCents(cents) : null,
      amount: hasAmount ? { cents, currency } : null,
      ...(parts.length > 1
        ? { parts: parts.map((part) => ({ ...part, projectId: '1', price: fromCents(sign * part.cents) })) }
        : {}),
    };
  });
const receipts = fc
  .array(split, { maxLength: 20 })
  .map((some) => some.map((receipt, index) => ({ ...receipt, id: String(index) }) as unknown as Receipt));

it('Every section adds up to the same sums, to the cent, in each currency, however the receipts are split', () => {
  fc.assert(
    fc.property(receipts, (all) => {
      const { sections, withoutAmount } = totalsOf(all);
      for (const currency of ['USD', 'JPY', 'KWD']) {
        const paid = all.filter(({ amount }) => amount?.currency === currency);
        const expected = paid.reduce((sum, { amount }) => sum + (amount?.cents ?? 0), 0);
        for (const { title, totals } of sections) {
          const of = totals.filter(({ amount }) => amount.currency === currency);
          expect(
            of.reduce((cents, { amount }) => cents + amount.cents, 0),
            title,
          ).toBe(expected);
          // a receipt with several parts of one name counts once
          expect(Math.max(0, ...of.map(({ count }) => count)), title).toBeLessThanOrEqual(paid.length);
        }
        const [whole] = sections;
        expect(whole?.totals.find(({ amount }) => amount.currency === currency)?.count ?? 0).toBe(
          paid.length,
        );
      }
      expect(withoutAmount).toBe(all.filter(({ amount }) => amount === null).length);
    }),
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_PARTS } from './limits.ts';
import { fromCents } from './money.ts';
import { receiptLines, sentPartsIn, sentPartsText, splitProblem } from './receipt-parts.ts';

const cents = fc.integer({ min: 1, max: 99_999_999 });

it('Amounts of one sign that add up to the total are a valid split, and a cent more or less is not', () => {
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 2, maxLength: MAX_PARTS }),
      fc.constantFrom(1, -1),
      fc.constantFrom(1, -1),
      (amounts, sign, off) => {
        const parts = amounts.map((one) => sign * one);
        const total = { cents: parts.reduce((sum, one) => sum + one, 0), currency: 'USD' };
        expect(splitProblem(total, parts)).toBeNull();
        expect(splitProblem({ ...total, cents: total.cents + off }, parts)).not.toBeNull();
        expect(splitProblem({ ...total, cents: -total.cents }, parts)).toBe('sign');
      },
    ),
  );
});

it.each([
  ['alone', 100, 'USD', [100]],
  ['alone', 100, 'USD', []],
  ['no total', null, 'USD', [50, 50]],
  ['no total', 0, 'USD', [50, -50]],
  ['empty', 1, 'USD', [1, 0]],
  ['sign', 100, 'USD', [150, -50]],
  ['sign', -100, 'USD', [-150, 50]],
  ['decimals', 100_100, 'JPY', [50_050, 50_050]],
  ['off', 100, 'USD', [50, 49]],
  // such a total is possible, and could not be split otherwise
  [null, 100_150, 'JPY', [50_050, 50_100]],
  [null, 100, 'KWD', [33, 67]],
] as const)('The problem is %j: %j hundredths of %s as %j', (problem, total, currency, parts) => {
  expect(splitProblem(total === null ? null : { cents: total, currency }, parts)).toBe(problem);
});

const RECEIPT = {
  amount: { cents: 100_00, currency: 'USD' },
  price: 100,
  projectId: '1',
  projectName: 'P',
  category: 'C',
  groupHead: 'H',
  taxAmount: 7,
  tipAmount: 10,
};

it('The lines of a split receipt add up to it: amounts by part, tax and tip once', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 2, maxLength: MAX_PARTS }), (amounts) => {
      const whole = amounts.reduce((sum, one) => sum + one, 0);
      const parts = amounts.map((one, index) => ({
        projectId: '1',
        projectName: `P${index}`,
        category: 'C',
        groupHead: 'H',
        price: fromCents(one),
      }));
      const receipt = {
        ...RECEIPT,
        amount: { cents: whole, currency: 'USD' },
        price: fromCents(whole),
        parts,
      };
      const lines = receiptLines(receipt);
      expect(lines.map(({ amount }) => amount?.cents)).toEqual(amounts);
      expect(lines.map(({ projectName }) => projectName)).toEqual(
        parts.map(({ projectName }) => projectName),
      );
      expect(lines.reduce((sum, { taxAmount }) => sum + (taxAmount ?? 0), 0)).toBe(7);
      expect(lines.reduce((sum, { tipAmount }) => sum + (tipAmount ?? 0), 0)).toBe(10);
      expect(lines.every(({ part }) => part?.whole === fromCents(whole))).toBe(true);
    }),
  );
});

it('A receipt that is not split is its own only line', () => {
  expect(receiptLines(RECEIPT)[0]).toBe(RECEIPT);
});

it('Any text that is not a list of parts is refused without an exception', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(sentPartsText.safeParse(text).success && text.trim() !== '[]').toBe(false);
      expect(sentPartsIn(text)).toEqual([]);
    }),
  );
});

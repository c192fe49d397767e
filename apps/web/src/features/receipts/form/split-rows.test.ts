import { formatMoney, toCents } from '@slipcase/contract/money';
import { splitProblem } from '@slipcase/contract/receipt-parts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hintOnSplit, needOf, sentRows, splitOf, startSplit } from './split-rows.ts';

const TAGS = { project: 'P', category: 'C', groupHead: 'H' };
const rowsWith = (...amounts: string[]) =>
  amounts.map((amount, index) => ({ key: String(index), tags: TAGS, amount }));
const centsOf = (total: string, ...amounts: string[]) => splitOf(rowsWith(...amounts), total, ['USD']).cents;

it('Whatever people type, only a valid split of the total can be saved', () => {
  const amount = fc.oneof(
    fc.constant(''),
    fc.integer({ min: -2000, max: 2000 }).map((cents) => (cents / 100).toFixed(2)),
    fc.constantFrom('EUR 5', '$3.50', 'x', '0', '12.345', 'JPY 7', '1,000'),
  );
  const total = fc.oneof(
    fc.constantFrom('', '$0.00', '0.01', '-$12.40', 'JPY 1001', 'KWD 1.250', 'x', '¥1200'),
    fc.integer({ min: -4000, max: 4000 }).map((cents) => formatMoney({ cents, currency: 'USD' })),
  );
  let saved = 0;
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 4 }), total, (amounts, text) => {
      const rows = rowsWith(...amounts);
      const split = splitOf(rows, text, ['USD']);
      if (needOf(rows, split) !== null) return;
      saved += 1;
      const sent = sentRows(rows, split, TAGS).map(({ price }) => toCents(price));
      expect(splitProblem(split.total, sent)).toBeNull();
    }),
    { numRuns: 2000 },
  );
  // many of the values above make valid splits
  expect(saved).toBeGreaterThan(20);
});

it('Only the last empty amount is filled with the rest of the total', () => {
  expect(centsOf('$40.00', '30', '')).toEqual([3000, 1000]);
  expect(centsOf('$40.00', '', '30')).toEqual([1000, 3000]);
  expect(centsOf('$40.00', '', '30', '')).toEqual([null, 3000, 1000]);
  expect(centsOf('-$40.00', '-30', '')).toEqual([-3000, -1000]);
  expect(centsOf('', '30', '')).toEqual([3000, null]);
});

it('Amounts without a currency are in the total’s currency', () => {
  expect(centsOf('JPY 1001', '500', '')).toEqual([50_000, 50_100]);
  expect(centsOf('KWD 1.250', '0.500', '')).toEqual([50, 75]);
});

it('The form names the first missing thing: a tag before the amount of its part', () => {
  const [first, second] = startSplit(TAGS);
  if (!first || !second) throw new Error('a split begins with two parts');
  const needed = (...rows: (typeof first)[]) => needOf(rows, splitOf(rows, '$40.00', ['USD']));
  expect(needed(first, second)).toEqual({ key: first.key, what: 'amount' });
  const typed = { ...first, amount: '30' };
  expect(needed(typed, second)).toEqual({ key: second.key, what: 'project' });
  expect(needed(typed, { ...second, tags: TAGS })).toBeNull();
  expect(needed(typed, { ...second, tags: TAGS, amount: '5' })).toEqual({ key: second.key, what: 'amount' });
});

it('The form says if the parts do not add up to the total, and nothing if they do', () => {
  const rows = rowsWith('30', '10');
  expect(hintOnSplit(rows, '$45.00', ['USD'])?.text).toBe('The parts add up to $40.00, not to this total.');
  expect(hintOnSplit(rows, '$40.00', ['USD'])).toBeNull();
  expect(hintOnSplit([], '$45.00', ['USD'])).toBeNull();
});

import { categoryGroup } from '@slipcase/contract/category-group';
import { formatMoney, fromCents } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countedLines } from './library/counted-lines.ts';
import { type Filters, NO_FILTERS } from './library/filters.ts';
import { filteredOrMeant } from './library/find-receipts.ts';
import { totalTexts } from './list-totals.ts';
import { spendOf } from './spend/spend.ts';
import { aReceipt } from './testing/receipt.ts';

/** Filters, their sums and Spend count the parts of split receipts. */

const PROJECTS = ['Northlight : Gala', 'Quayside : Fair', 'Internal : Operations'];
const CATEGORIES = ['Billable: Catering', 'Billable: Venue', 'Admin: Rent', 'Employee Personal'];
const HEADS = ['Holland', 'Ong', 'Venia'];

const part = fc.record({
  projectName: fc.constantFrom(...PROJECTS),
  category: fc.constantFrom(...CATEGORIES),
  groupHead: fc.constantFrom(...HEADS),
  cents: fc.integer({ min: 1, max: 9_999_99 }),
});
type Part = { projectName: string; category: string; groupHead: string; cents: number };

/** Built by hand, because the test must not count with the product's own functions. */
function receiptOf(id: number, currency: string, parts: Part[]): Receipt {
  const [first] = parts;
  if (!first) throw new Error('a receipt has a part');
  const { cents: _, ...tags } = first;
  return aReceipt({
    id: String(id),
    currency,
    price: fromCents(parts.reduce((sum, { cents }) => sum + cents, 0)),
    ...tags,
    ...(parts.length > 1
      ? { parts: parts.map(({ cents, ...own }) => ({ ...own, projectId: '1', price: fromCents(cents) })) }
      : {}),
  });
}

const libraries = fc
  .array(
    fc.record({
      currency: fc.constantFrom('USD', 'JPY', 'KWD'),
      sign: fc.constantFrom(1, -1),
      parts: fc.array(part, { minLength: 1, maxLength: 5 }),
    }),
    { maxLength: 15 },
  )
  .map((all) =>
    all.map(({ currency, sign, parts }, id) => {
      // yen have no decimals, so cents are a multiple of 100
      const unit = currency === 'JPY' ? 100 : 1;
      const signed = parts.map((one) => ({ ...one, cents: sign * unit * one.cents }));
      return { receipt: receiptOf(id, currency, signed), currency, parts: signed };
    }),
  );

const FACETS: readonly [facet: 'project' | 'category' | 'head' | 'group', (part: Part) => string][] = [
  ['project', ({ projectName }) => projectName],
  ['category', ({ category }) => category],
  ['head', ({ groupHead }) => groupHead],
  ['group', ({ category }) => categoryGroup(category) ?? ''],
];

function centsIn(receipts: Receipt[], filters: Filters, currency: string): number {
  const { matching } = filteredOrMeant(receipts, filters);
  return countedLines(matching, filters)
    .filter(({ amount }) => amount?.currency === currency)
    .reduce((sum, { amount }) => sum + (amount?.cents ?? 0), 0);
}

it('The sums by project, category, group and group head are right, and add up to the total', () => {
  fc.assert(
    fc.property(libraries, (all) => {
      const receipts = all.map(({ receipt }) => receipt);
      for (const currency of ['USD', 'JPY', 'KWD']) {
        const parts = all.filter((one) => one.currency === currency).flatMap((one) => one.parts);
        const total = parts.reduce((sum, { cents }) => sum + cents, 0);
        expect(centsIn(receipts, NO_FILTERS, currency)).toBe(total);
        for (const [facet, nameOf] of FACETS) {
          let sum = 0;
          for (const name of new Set(parts.map(nameOf))) {
            if (facet === 'group' && name === '') continue;
            const filters = { ...NO_FILTERS, [facet]: [name] };
            const expected = parts
              .filter((one) => nameOf(one) === name)
              .reduce((cents, one) => cents + one.cents, 0);
            expect(centsIn(receipts, filters, currency), `${facet} ${name}`).toBe(expected);
            sum += expected;
          }
          if (facet !== 'group') expect(sum).toBe(total);
        }
      }
    }),
  );
});

it('Two filters together count the parts that match both', () => {
  fc.assert(
    fc.property(libraries, (all) => {
      const receipts = all.map(({ receipt }) => receipt);
      const filters = { ...NO_FILTERS, project: PROJECTS.slice(0, 2), category: CATEGORIES.slice(1, 3) };
      const fits = (one: Part) =>
        filters.project.includes(one.projectName) && filters.category.includes(one.category);
      const expected = all.filter(({ parts }) => parts.some(fits));
      expect(filteredOrMeant(receipts, filters).matching).toEqual(expected.map(({ receipt }) => receipt));
      for (const currency of ['USD', 'JPY', 'KWD']) {
        const cents = expected
          .filter((one) => one.currency === currency)
          .flatMap(({ parts }) => parts.filter(fits))
          .reduce((sum, one) => sum + one.cents, 0);
        expect(centsIn(receipts, filters, currency)).toBe(cents);
      }
    }),
  );
});

it('Spend shows the same sum for each project and category as the library with its filter', () => {
  fc.assert(
    fc.property(libraries, (all) => {
      const receipts = all.map(({ receipt }) => receipt);
      const { spends } = spendOf(receipts, { from: null, to: null });
      for (const spend of spends) {
        const { currency } = spend;
        expect(spend.cents).toBe(centsIn(receipts, NO_FILTERS, currency));
        for (const [facet, lines] of [
          ['project', spend.projects],
          ['category', spend.categories],
        ] as const) {
          expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(spend.cents);
          for (const { name, cents, count } of lines) {
            const filters = { ...NO_FILTERS, currency: [currency], [facet]: [name] };
            expect(cents, name).toBe(centsIn(receipts, filters, currency));
            expect(count, name).toBe(filteredOrMeant(receipts, filters).matching.length);
          }
        }
        expect(spend.groups.reduce((sum, { cents }) => sum + cents, 0)).toBe(spend.cents);
      }
    }),
  );
});

const SPLIT = receiptOf(1, 'USD', [
  { projectName: 'Northlight : Gala', category: 'Billable: Catering', groupHead: 'Ong', cents: 60_00 },
  { projectName: 'Quayside : Fair', category: 'Admin: Rent', groupHead: 'Venia', cents: 40_00 },
]);

it('A sum says how many receipts it counts only in part', () => {
  const of = (filters: Partial<Filters>) => totalTexts(countedLines([SPLIT], { ...NO_FILTERS, ...filters }));
  expect(of({ project: ['Quayside : Fair'] })).toEqual(['$40.00', '1 in part']);
  expect(of({ project: ['Quayside : Fair', 'Northlight : Gala'] })).toEqual(['$100.00']);
  expect(of({})).toEqual(['$100.00']);
});

it('A client is billed for the billable parts, before and after they are marked as billed', () => {
  const billed = { ...SPLIT, billed: { at: '2026-11-26T12:00:00.000Z' } };
  const count = (receipt: Receipt, filter: 'no' | 'yes') => {
    const filters: Filters = { ...NO_FILTERS, billed: filter };
    const { matching } = filteredOrMeant([receipt], filters);
    return totalTexts(countedLines(matching, filters));
  };
  expect(count(SPLIT, 'no')).toEqual(['$60.00', '1 in part']);
  expect(count(SPLIT, 'yes')).toEqual([]);
  expect(count(billed, 'yes')).toEqual([formatMoney({ cents: 60_00, currency: 'USD' }), '1 in part']);
});

it('A search finds a receipt by the project, category or group head of any part', () => {
  for (const words of ['quayside', 'admin: rent', 'venia', 'gala', 'quaysidefair']) {
    const found = filteredOrMeant([SPLIT], { ...NO_FILTERS, q: words });
    expect([...found.matching, ...found.others], words).toEqual([SPLIT]);
  }
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Sums } from '../../../domain/analysis/facts.ts';
import { checkTotal, checkTotalWithParts, checkTotalWithTip } from './total-check.ts';

/** values from a receipt; amounts in the format of the answer */
function read(parts: Partial<Sums>, sum: number): Sums {
  const addsUp = { holds: true, sum, misfit: null };
  return { addsUp, subtotal: null, tax: null, tip: null, items: [], ...parts };
}

it('The check of a total names the parts that add up to it', () => {
  expect(checkTotal(read({ subtotal: 50.05, tax: 5.46, tip: 9.01 }, 64.52), 6452)).toEqual({
    verdict: 'adds up',
    parts: { subtotal: 5005, tax: 546, tip: 901 },
  });
});

it('The check of a total uses tax and tip as typed, and says nothing when they do not add up to it', () => {
  const sums = read({ subtotal: 50.05, tax: 5.46, tip: 9.01 }, 64.52);
  const check = (total: number, typed: object) => checkTotalWithParts(sums, total, typed);
  expect(check(6461, { tax: 555 })).toEqual({
    verdict: 'adds up',
    parts: { subtotal: 5005, tax: 555, tip: 901 },
  });
  expect(check(5551, { tip: null })).toMatchObject({ verdict: 'adds up', parts: { tip: null } });
  expect(check(6452, { tax: 555 })).toBeNull();
  expect(checkTotalWithParts(read({}, 50), 5000, { tax: 1 })).toBeNull();
});

it('The check of a total reports a tip that it does not include, and the sum with the tip', () => {
  const sums = read({ subtotal: 41.2, tax: 3.3, tip: 8 }, 44.5);
  expect(checkTotal(sums, 4450)).toEqual({
    verdict: 'tip left out',
    parts: { subtotal: 4120, tax: 330, tip: null },
    withTip: 5250,
  });
  expect(checkTotal(sums, 5250)).toEqual({
    verdict: 'adds up',
    parts: { subtotal: 4120, tax: 330, tip: 800 },
  });
});

it('The check of a total reports a tip below it when there is no subtotal, but items and tax make the total', () => {
  const items = [
    { name: 'Linguini', quantity: 1, price: 9.95 },
    { name: 'Garlic bread', quantity: 1, price: 10.75 },
  ];
  expect(checkTotal(read({ items, tip: 2 }, 20.7), 2070)).toEqual({
    verdict: 'tip left out',
    parts: { subtotal: 2070, tax: null, tip: null },
    withTip: 2270,
  });
  const taxed = read({ items, tax: 1.7, tip: 2 }, 22.4);
  expect(checkTotal(taxed, 2240)).toMatchObject({ verdict: 'tip left out', withTip: 2440 });
  // the tip is one of the parts of this total
  expect(checkTotal(read({ items, tip: 2 }, 22.7), 2270)).toEqual({ verdict: 'adds up', parts: null });
});

it('The check of a total names no parts when items add up to it, tax is included, or cash is rounded', () => {
  const alone = { verdict: 'adds up', parts: null };
  const items = [
    { name: 'Tea', quantity: 1, price: 3.4 },
    { name: 'Voucher', quantity: 1, price: -1 },
  ];
  expect(checkTotal(read({ items }, 2.4), 240)).toEqual(alone);
  expect(checkTotal(read({ items, tax: 0.2 }, 2.6), 260)).toEqual(alone);
  expect(checkTotal(read({ subtotal: 30, tax: 2 }, 30), 3000)).toEqual(alone);
  expect(checkTotal(read({ subtotal: 30.02 }, 30), 3000)).toEqual(alone);
});

it('The check of a total says nothing when a part is unknown or was misread', () => {
  expect(checkTotal(read({ subtotal: 30, tax: 2 }, 38), 3800)).toBeNull();
  expect(checkTotal(read({ tax: 2, tip: 3 }, 38), 3800)).toBeNull();
  expect(checkTotal(read({ subtotal: 30.02 }, 30.01), 3001)).toBeNull();
});

it('The check of a total says that it adds up only if the parts do', () => {
  const price = fc.integer({ min: -500, max: 5000 }).map((cents) => cents / 100);
  const parts = fc.record({
    items: fc.array(
      price.map((one) => ({ name: 'Tea', quantity: 1, price: one })),
      { maxLength: 3 },
    ),
    subtotal: fc.option(price),
    tax: fc.option(price),
    tip: fc.option(price),
  });
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 9000 }), ({ items, ...rest }, total) => {
      const verdict = checkTotal(read({ items, ...rest }, total / 100), total)?.verdict;
      const base = [rest.subtotal, items.length > 0 ? items.reduce((sum, one) => sum + one.price, 0) : null];
      const known = base.flatMap((one) => (one === null ? [] : [Math.round(one * 100)]));
      const most =
        Math.abs(Math.round((rest.tax ?? 0) * 100)) + Math.abs(Math.round((rest.tip ?? 0) * 100)) + 2;
      const isNear = known.some((one) => Math.abs(one - total) <= most);
      if (verdict === 'adds up') expect(isNear).toBe(true);
    }),
  );
});

it('The check of a total reports how far it is off, and nothing when too little is printed', () => {
  expect(checkTotal(read({ subtotal: 30, tax: 2 }, 32), 3150)).toEqual({ verdict: 'off', by: 50, tip: null });
  expect(checkTotal({ ...read({ subtotal: 30 }, 30), addsUp: null }, 3000)).toBeNull();
});

it('The check of a total takes a difference of 5 to 35 percent for a tip that was not read', () => {
  const sums = read({ subtotal: 37.4, tax: 3.09 }, 40.49);
  expect(checkTotal(sums, 5049)).toEqual({ verdict: 'off', by: 1000, tip: 1000 });
  for (const total of [4149, 3049, 9049]) expect(checkTotal(sums, total)).toMatchObject({ tip: null });
  expect(checkTotal({ ...sums, tip: 4 }, 5049)).toMatchObject({ tip: null });
  expect(checkTotalWithTip(sums, 5049, 1000)).toEqual({
    verdict: 'adds up',
    parts: { subtotal: 3740, tax: 309, tip: 1000 },
  });
  expect(checkTotalWithTip(sums, 5149, 1000)).toMatchObject({ verdict: 'off', by: 1100 });
});

it('The check of a total includes a printed rounding, even beside a typed tax', () => {
  const sums = { ...read({ subtotal: 20.77, tax: 1.25 }, 22), addsUp: { ...READ, rounding: -0.02 } };
  const alone = { verdict: 'adds up', parts: null };
  expect(checkTotal(sums, 2200)).toEqual(alone);
  expect(checkTotal(sums, 2202)).toMatchObject({ verdict: 'off', by: 2 });
  expect(checkTotalWithParts(sums, 2200, { tax: 125 })).toEqual(alone);
  expect(checkTotalWithParts(sums, 2202, { tax: 125 })).toBeNull();
});

it('The check of a total includes printed fees, even beside a typed tax', () => {
  const sums = { ...read({ subtotal: 50, tax: 4.44 }, 149.44), addsUp: { ...READ, sum: 149.44, fees: 95 } };
  const alone = { verdict: 'adds up', parts: null };
  expect(checkTotal(sums, 14944)).toEqual(alone);
  expect(checkTotal(sums, 5444)).toMatchObject({ verdict: 'off', by: 9500 });
  expect(checkTotalWithParts(sums, 14944, { tax: 444 })).toEqual(alone);
});

it('The check of a total says that it was rounded if the paper does not print the rounding', () => {
  const unsure = (parts: Partial<Sums>) => ({ ...read(parts, 0), addsUp: null });
  const rounded = { verdict: 'rounded', sum: 4152, by: -2 };
  const items = [{ name: 'Nasi lemak', quantity: 1, price: 39.17 }];
  expect(checkTotal(unsure({ items, tax: 2.35 }), 4150)).toEqual(rounded);
  expect(checkTotal(unsure({ subtotal: 39.17, tax: 2.35 }), 4150)).toEqual(rounded);
  // the prices include the tax
  expect(checkTotal(unsure({ subtotal: 41.52, tax: 2.35 }), 4150)).toEqual(rounded);
  for (const total of [4151, 4155, 4152]) expect(checkTotal(unsure({ items, tax: 2.35 }), total)).toBeNull();
  expect(checkTotal(unsure({}), 4150)).toBeNull();
  expect(checkTotalWithParts(unsure({ subtotal: 39.17 }), 4150, { tax: 235 })).toEqual(rounded);
});

const READ = { holds: true, sum: 22, misfit: null };

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homeIn } from '../../home.ts';
import { extract } from '../extract.ts';
import { rowsFrom } from '../rows-for-tests.ts';

const settings = { home: homeIn('US'), now: new Date('2026-06-15T12:00:00Z') };
const sumOf = (text: string) => extract(rowsFrom(text), settings).addsUp;
const money = (cents: number) => (cents / 100).toFixed(2);

describe('Checking the receipt’s own sum', () => {
  it.each([
    ['items, tax and total', '1 Tea  3.00\n1 Soup  5.00\nTax  0.64\nTotal  8.64', 864],
    ['subtotal, tax and total without items', 'Subtotal  12.50\nTax  1.00\nTotal  13.50', 1350],
    ['two taxes', 'Subtotal  43.48\nFood Tax  1.30\nLiquor Tax  0.22\nTotal  45.00', 4500],
    ['a tip', 'Subtotal  37.40\nTax  3.09\nTip  6.00\nTotal  46.49', 4649],
    [
      'a tax included in the prices',
      '1 Tea  3.18\n1 Soup  5.30\nTotal Incl. GST 6%  8.48\nGST Summary\nSR @6%  8.00  0.48',
      848,
    ],
    ['a return', 'SHIRT  42.00-\nSUBTOTAL  42.00-\nTAX  2.63-\nTOTAL  44.63-', -4463],
  ])('agrees with %s', (_what, text, sum) => {
    expect(sumOf(text)).toEqual({ holds: true, sum });
  });

  it('says nothing where one printed amount is both the only item and the total', () => {
    const torn = 'Goldbergs\nChk 2084\nDine In\n1 Coffee  2.50';
    expect(extract(rowsFrom(torn), settings).total?.value).toBe(250);
    expect(sumOf(torn)).toBeNull();
    expect(sumOf(`${torn}\nTotal  2.50`)).toEqual({ holds: true, sum: 250 });
  });

  it.each([
    ['a service charge', 'Subtotal  28.00\nService Charge (15%)  4.20\nTax  1.96\nTotal  34.16', 3416, 420],
    ['a discount', 'Subtotal  20.00\nDiscount  -5.00\nTax  1.20\nTotal  16.20', 1620, -500],
    ['a fee without a known label', 'Subtotal  10.00\nLiving Wage  0.50\nTax  0.90\nTotal  11.40', 1140, 50],
    [
      'a delivery fee below the tax and the tip',
      '1 Roses  30.00\n1 Vase  20.00\nTax  4.44\nTip  5.00\nDelivery Fee  9.50\nTotal  68.94',
      6894,
      950,
    ],
    [
      'a fee below the tax that has no known label and is larger than both items',
      '1 Roses  30.00\n1 Vase  20.00\nSubtotal  50.00\nTax  4.44\nSame-day courier  95.00\nTotal  149.44\nVisa  149.44',
      14944,
      9500,
    ],
  ])('agrees with %s, and says how much it is', (_what, text, sum, fees) => {
    expect(sumOf(text)).toEqual({ holds: true, sum, fees });
  });

  it.each([
    [
      'up',
      '1 Tea  8.40\n1 Soup  10.00\nTotal (Excluding GST)  18.40\nGST payable (6%)  1.10\nRounding Adj  0.02\nTOTAL  19.52',
      { sum: 1952, rounding: 2 },
    ],
    [
      'down',
      '1 Tea  8.77\n1 Soup  12.00\nSubtotal  20.77\nTax  1.25\nRounding  -0.02\nTotal  22.00',
      { sum: 2200, rounding: -2 },
    ],
    [
      'down, without its sign',
      '1 Tea  8.77\n1 Soup  12.00\nSubtotal  20.77\nTax  1.25\nRounding  0.02\nTotal  22.00',
      { sum: 2200, rounding: -2 },
    ],
  ])('agrees with a printed rounding %s, and says how much it is', (_way, text, sum) => {
    expect(sumOf(text)).toEqual({ holds: true, ...sum });
  });

  it('names the item whose quantity and unit price give a different price', () => {
    const text =
      'Item  Qty  Price  Amount\nTea  2  3.00  6.00\nSoup  3  5.00  75.00\nSubtotal  21.00\nTotal  21.00';
    expect(sumOf(text)).toEqual({
      holds: false,
      sum: 8100,
      difference: -6000,
      misfit: { part: 'item', index: 1 },
    });
  });

  it('names the total if items, subtotal, tax and the cash minus the change agree on a different one', () => {
    const text =
      '1 Tea  3.00\n1 Soup  5.00\nSubtotal  8.00\nTax  0.64\nTotal  8.84\nCash  10.00\nChange  1.36';
    expect(sumOf(text)).toEqual({ holds: false, sum: 864, difference: 20, misfit: { part: 'total' } });
  });

  it('names the tax if the items agree and the total was paid', () => {
    const text = '1 Tea  3.00\n1 Soup  5.00\nSubtotal  8.00\nTax  0.84\nTotal  8.64\nVisa  8.64';
    expect(sumOf(text)).toEqual({ holds: false, sum: 884, difference: -20, misfit: { part: 'tax' } });
  });

  it('names the subtotal if the items and the tax add up to the total', () => {
    const text = '1 Tea  3.00\n1 Soup  5.00\nSubtotal  9.00\nTax  0.64\nTotal  8.64';
    expect(sumOf(text)).toEqual({ holds: false, sum: 964, difference: -100, misfit: { part: 'subtotal' } });
  });

  it('names no part if the receipt does not show which one is wrong', () => {
    const text = 'Subtotal  12.50\nTax  1.00\nTotal  15.50';
    expect(sumOf(text)).toEqual({ holds: false, sum: 1350, difference: 200, misfit: { part: 'unknown' } });
  });

  it('trusts subtotal, tax and a sure total, although one digit of some item may be wrong', () => {
    const text = '1 Tea  3.00\n1 Soup  5.00\nSubtotal  8.40\nTax  0.67\nTotal  9.07';
    expect(sumOf(text)).toEqual({ holds: true, sum: 907 });
  });

  it.each([
    [
      'the subtotals of bar and kitchen',
      '1 Sangria  14.00\n1 Fajitas  22.95\n1 Burrito  14.95\nBar Subtotal:  14.00\nFood Subtotal:  37.90\nTax  4.48\nTOTAL:  56.38',
      5638,
    ],
    [
      'the tax that the total includes',
      '1 McChicken  9.50\n1 Soup  5.00\n9 Nuggets  10.90\nTakeOut Total (incl GST)  25.40\nCash Tendered  26.00\nChange  0.60\nTOTAL INCLUDES 6% GST  1.44',
      2540,
    ],
  ])('is not misled by %s', (_what, text, sum) => {
    expect(sumOf(text)).toEqual({ holds: true, sum });
    expect(extract(rowsFrom(text), settings).subtotal).toBeNull();
  });

  it('trusts subtotal and total if the items agree except for one false item: a discount already included in its price', () => {
    const text = '1 Steak  13.50\nNo fries  (1.00)\nSubtotal  13.50\nTax  1.08\nTotal  14.58';
    expect(sumOf(text)).toEqual({ holds: true, sum: 1458 });
  });

  it('names the item whose quantity and unit price give a different amount, even if the gap equals another item’s price', () => {
    const text =
      'Item  Qty  Price  Amount\nSoup  1  49.99  49.99\nSoup  1  1.01  51.00\nSubtotal  51.00\nSales Tax  4.46\nTotal  55.46';
    expect(sumOf(text)).toMatchObject({
      holds: false,
      difference: -4999,
      misfit: { part: 'item', index: 1 },
    });
  });

  it('trusts subtotal, tax and total if the items are off by more than a digit: one was not read', () => {
    const text = '1 Tea  3.00\n1 Soup  5.00\nSubtotal  12.75\nTax  1.02\nTotal  13.77';
    expect(sumOf(text)).toEqual({ holds: true, sum: 1377 });
  });

  it('raises no false alarm over rounding to 5 sen that is not printed', () => {
    const sum = sumOf('1 Tea  3.02\n1 Soup  5.00\nTotal (Inclusive of GST)  8.00\nCash  8.00');
    expect(sum === null || sum.holds).toBe(true);
  });

  it('says nothing if too little is printed', () => {
    expect(sumOf('')).toBeNull();
    expect(sumOf('Total  13.50')).toBeNull();
    expect(sumOf('Tax  1.00\nTotal  13.50')).toBeNull();
    expect(sumOf('1 Tea  3.00\n1 Soup  5.00')).toBeNull();
  });

  it('raises no false alarm over an item that was not read', () => {
    expect(sumOf('1 Tea  3.00\n1 S0~p\nTotal  8.12')).toBeNull();
  });

  const item = fc.record({
    name: fc.constantFrom('Soup', 'Garden Omelette', 'Linen Napkin', 'Vase', 'Lemon Tea'),
    quantity: fc.integer({ min: 1, max: 9 }),
    unit: fc.integer({ min: 101, max: 4999 }),
  });
  const lists = fc.array(item, { minLength: 2, maxLength: 10 });
  const receipt = (list: { name: string; quantity: number; unit: number; price: number }[], parts: string) =>
    `Item  Qty  Price  Amount\n${list
      .map(({ name, quantity, unit, price }) => `${name}  ${quantity}  ${money(unit)}  ${money(price)}`)
      .join('\n')}\n${parts}`;
  const priced = (list: { name: string; quantity: number; unit: number }[]) =>
    list.map((one) => ({ ...one, price: one.quantity * one.unit }));
  const partsOf = (subtotal: number, tax: number) =>
    `Subtotal  ${money(subtotal)}\nSales Tax  ${money(tax)}\nTotal  ${money(subtotal + tax)}`;

  it('always agrees with a list whose sum is right', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 10 }), (list, rate) => {
        const bought = priced(list);
        const subtotal = bought.reduce((sum, { price }) => sum + price, 0);
        const tax = Math.max(1, Math.round((subtotal * rate) / 100));
        expect(sumOf(receipt(bought, partsOf(subtotal, tax)))).toEqual({ holds: true, sum: subtotal + tax });
      }),
    );
  });

  it('finds the one price that was changed', () => {
    fc.assert(
      fc.property(lists, fc.nat(), fc.integer({ min: 1, max: 5000 }), (list, place, change) => {
        const bought = priced(list);
        const subtotal = bought.reduce((sum, { price }) => sum + price, 0);
        const tax = Math.max(1, Math.round(subtotal * 0.0875));
        const index = place % bought.length;
        const changed = bought.map((one, i) => (i === index ? { ...one, price: one.price + change } : one));
        expect(sumOf(receipt(changed, partsOf(subtotal, tax)))).toEqual({
          holds: false,
          sum: subtotal + tax + change,
          difference: -change,
          misfit: { part: 'item', index },
        });
      }),
    );
  });

  it('does not approve the net amount of all rates, where items and payment make another total', () => {
    const rates = 'netto  MwSt\n7,00% MwSt (A)\n33,08\n2,32 A\n19,00% MwSt (B)\n20,92\n3,98 B';
    expect(
      sumOf(
        `Raita  12,90 A\nNaan  22,50 A\nLychee  24,90 B\nSumme Euro\n60,30\n${rates}\ngesamt Euro  54,00\n6,30\nEC  60,30`,
      ),
    ).toEqual({ holds: false, sum: 6030, difference: -630, misfit: { part: 'total' } });
  });

  it('never approves a sum that is not the total', () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(999), fc.nat(9999), (subtotal, tax, total) => {
        const sum = sumOf(`Subtotal  ${money(subtotal)}\nTax  ${money(tax)}\nTotal  ${money(total)}`);
        if (sum && !sum.holds) expect(sum.difference).toBe(total - sum.sum);
        if (sum && !sum.holds) expect(sum.difference).not.toBe(0);
        if (sum?.holds && tax > 0 && subtotal > 0) expect(subtotal + tax).toBe(total);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalsOf, looseMoneyIn, moneyExpectedIn, moneyIn, moneyWith } from './money.ts';

it('Every amount is read with India’s digit groups, with and without decimals', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100_000, max: 999_999_999 }),
      fc.integer({ min: 0, max: 99 }),
      (rupees, paise) => {
        const grouped = rupees.toLocaleString('en-IN');
        const both = `${grouped}.${String(paise).padStart(2, '0')}`;
        expect(moneyIn(both).map(({ cents }) => cents)).toEqual([rupees * 100 + paise]);
        expect(moneyIn(`₹ ${grouped}`).map(({ cents }) => cents)).toEqual([rupees * 100]);
      },
    ),
  );
});

describe('Reading amounts of money', () => {
  it.each([
    ['$81.27', 8127],
    ['TOTAL:$32.70', 3270],
    ['RM 1,234.50', 123450],
    ['Grand TotalRM43.15', 4315],
    ['1.234,56', 123456],
    ['12,34', 1234],
    ['12 .34', 1234],
    ['61. 35', 6135],
    ['S27.60', 2760],
    ['s13.80', 1380],
    ['RMO.02', 2],
    ['1.CO', 100],
    ['.29', 29],
    ['(12.00)', -1200],
    ['-$4.15', -415],
    ['45.20-', -4520],
    ['6.49T', 649],
    ['$100', 10000],
    ['49,99*', 4999],
    ['*9.99', 999],
    ['0,78A', 78],
    ['EUR 152,00', 15200],
    ['GBP1.50', 150],
    ['Rs1,675.00', 167500],
    ['Rs.617.00', 61700],
    ['CHF 12.50', 1250],
    ["1'234.50", 123450],
    ['15,00 €', 1500],
    ['20,-', 2000],
    ['₹500', 50000],
    ['AED 3.50', 350],
    ['1 249,50', 124950],
    ['1 249,50 €', 124950],
    ['R2 850.00', 285000],
    ['R 12 850,00', 1285000],
    ['NET A PAYER 1 264,80 EUR', 126480],
    // a quantity, a name that ends in a figure
    ['Stühle 2 249,50', 24950],
    // lakh and crore
    ['1,23,500.00', 12350000],
    ['₹2,45,000', 24500000],
    ['Rs. 1,23,500/-', 12350000],
    ['12,34,56,789.50', 123456789_50],
    ['2 249.50', 24950],
  ])('reads %s as %i cents', (text, cents) => {
    expect(moneyIn(text).map((money) => money.cents)).toEqual([cents]);
  });

  it.each([
    '6.00%',
    '10:35',
    '12.04.2018',
    '3.180',
    'Tel 555.0142',
    '3.204G gallons 12',
    'Total',
    'No. 7',
    'E52',
    'PD S35',
  ])('finds no money in %s', (text) => {
    expect(moneyIn(text)).toEqual([]);
  });

  it.each([
    '11.5 oz',
    '11.5oz',
    '11.50 oz',
    '2.5 L',
    '2.5CL',
    '500 g',
    '1.75 LTR',
    '1.75LTR',
    '6.5 in',
    '6.50 in',
    '6.50 in x 9.00 in',
    '0.75 lb',
    '12.5%',
    '12.50 %',
    '1,250 ml',
    'WINE 12.50% 0.75 LITRE',
  ])('finds no money in the size %s', (text) => {
    expect(moneyIn(text)).toEqual([]);
    expect(moneyWith(0, text)).toEqual([]);
    expect(moneyWith(3, text)).toEqual([]);
  });

  it('reads the price beside any size, whatever its unit', () => {
    const unit = fc.constantFrom('oz', 'fl oz', 'OZ', 'ml', 'LTR', 'kg', 'g', 'lb', 'cm', 'in', '%');
    const size = fc.integer({ min: 1, max: 99_999 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(size, unit, fc.boolean(), fc.integer({ min: 1, max: 99_999 }), (of, one, spaced, cents) => {
        const text = `Zinnia Oil ${of}${spaced ? ' ' : ''}${one}  ${(cents / 100).toFixed(2)}`;
        expect(moneyIn(text).map((money) => money.cents)).toEqual([cents]);
      }),
    );
  });

  it.each([
    ['$3.99 lb', 399],
    ['You saved 2.50 in total', 250],
    ['BEEF 12.50 G', 1250],
    ['12,50 Lt', 1250],
    ['12,50 KM', 1250],
    ['12.50 GBP', 1250],
  ])('but in %s, %i cents', (text, cents) => {
    expect(moneyIn(text).map((money) => money.cents)).toEqual([cents]);
  });

  it('accepts a dash or a gap as the decimal point only where an amount is expected', () => {
    expect(moneyExpectedIn('2-35').map(({ cents }) => cents)).toEqual([235]);
    expect(moneyExpectedIn('17 25').map(({ cents }) => cents)).toEqual([1725]);
    expect(moneyIn('2-35')).toEqual([]);
  });

  it('takes bare digits as an amount only where one is expected', () => {
    const loose = (text: string) => looseMoneyIn(text).map(({ cents, form }) => `${form} ${cents}`);
    expect(loose('2251')).toEqual(['figures 225100', 'pointless 2251']);
    expect(loose('8:28')).toEqual(['broken 828']);
    expect(loose('4.0')).toEqual(['one decimal 400']);
    expect(loose('29/08/2019 16:52')).toEqual([]);
    expect(loose('13.50')).toEqual([]);
  });

  it('reads three decimals, or none, if the whole receipt has them', () => {
    expect(decimalsOf(['6.900', '5.200', '19.729'], true)).toBe(3);
    expect(decimalsOf(['10,000', '19,000', '38,000'], false)).toBe(0);
    expect(decimalsOf(['10.00', '1,234.00', '3.50'], false)).toBe(2);
    expect(moneyWith(3, '19.729').map(({ cents }) => cents)).toEqual([1973]);
    expect(moneyWith(0, 'VND 38,000').map(({ cents }) => cents)).toEqual([3800000]);
  });

  it('reads every amount, however it is written', () => {
    const written = fc.record({
      cents: fc.integer({ min: 0, max: 99_999_999 }),
      currency: fc.constantFrom('', '$', '$ ', 'RM', 'RM ', '€'),
      grouped: fc.boolean(),
      before: fc.constantFrom('', 'TOTAL ', 'Amount due: '),
      after: fc.constantFrom('', ' SR', ' A'),
    });
    fc.assert(
      fc.property(written, ({ cents, currency, grouped, before, after }) => {
        const units = Math.floor(cents / 100);
        const amount = `${grouped ? units.toLocaleString('en-US') : units}.${String(cents % 100).padStart(2, '0')}`;
        expect(moneyIn(before + currency + amount + after).map((money) => money.cents)).toEqual([cents]);
      }),
    );
  });

  it('makes nothing up: each amount is a substring of the text, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-$RM OlSE%:/()x') }), (text) => {
        for (const money of [
          ...moneyExpectedIn(text),
          ...looseMoneyIn(text),
          ...moneyWith(0, text),
          ...moneyWith(3, text),
        ]) {
          expect(text).toContain(money.text);
          expect(Number.isSafeInteger(money.cents)).toBe(true);
        }
      }),
    );
  });
});

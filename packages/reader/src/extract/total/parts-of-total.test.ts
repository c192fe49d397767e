import { describe, expect, it } from 'vitest';
import { homeIn } from '../../home.ts';
import { extract } from '../extract.ts';
import { rowsFrom } from '../rows-for-tests.ts';

const settings = { home: homeIn('US'), now: new Date('2026-06-15T12:00:00Z') };
const factsOf = (text: string) => extract(rowsFrom(text), settings);
const taxOf = (text: string) => factsOf(text).tax?.value ?? null;
const subtotalOf = (text: string) => factsOf(text).subtotal?.value ?? null;

describe('Reading the tax', () => {
  it.each([
    ['in one row', 'Subtotal  12.50\nTax  1.00\nTotal  13.50', 100],
    [
      'in two rows that together complete the total',
      'Subtotal  43.48\nFood Tax  1.30\nLiquor Tax  0.22\nTotal  45.00',
      152,
    ],
    [
      'once, although it is printed again as a sum',
      'Subtotal  31.50\nFood Tax  2.52\nTotal Tax  2.52\nTotal  34.02',
      252,
    ],
    ['under a special name, if it fits', 'Subtotal  15.00\n7.0% - Harbour  1.05\nTotal  16.05', 105],
    ['whose point was read as a dash', 'Subtotal  22.00\nTAX 7.50%  1-65\nAmount Due  23.65', 165],
    ['of a return', 'SUBTOTAL  84.00-\nTAX  5.25-\nTOTAL  89.25-', -525],
    ['that the total includes', 'Total Incl. GST  53.00\nGST  Amount  Tax\nSR 6%  50.00  3.00', 300],
    [
      'that applies to only some of the goods',
      'TOTAL  90.00\nGST Summary\nS 06.0%  60.00  3.60\nZ 0.0%  26.40  0.00',
      360,
    ],
    [
      'of several rates in a table',
      'TOTAL EUR  25,80\nMwSt  Netto  Steuer\n10,00%  12,36  1,24\n20,00%  10,17  2,03',
      327,
    ],
    [
      'of several rates beside the gross amounts',
      'SUMME EUR  25,80\nA 10,00%  13,60  1,24\nB 20,00%  12,20  2,03',
      327,
    ],
    ['of several rates without other amounts', 'SUMME EUR  24,60\nMwSt 19,0%  1,90\nMwSt 7,0%  0,83', 273],
    [
      'of several rates in a table that is printed twice',
      'SUMME EUR  25,80\n10,00%  12,36  1,24\n20,00%  10,17  2,03\n10,00%  12,36  1,24\n20,00%  10,17  2,03',
      327,
    ],
    [
      'of several rates beside goods without tax',
      'SUMME EUR  32,80\nMwSt  Netto  Steuer\n10,00%  12,36  1,24\n20,00%  10,17  2,03',
      327,
    ],
    [
      'in a table whose rates have no sign',
      'Total CHF  10.60\nMwSt % Netto Brutto MwSt\n(1) 7.70  9.84  10.60  0.76',
      76,
    ],
    [
      'of several rates in a table that has their sign in its heading',
      'SUMME EUR  57,20\n%  Mwst.:  Netto:  Brutto:\n10  3,27  32,73  36,00\n20  3,53  17,67  21,20',
      680,
    ],
    ['in a row below the rate', 'Total  89,50\nPreis  MwSt 19%\nTicket  89,50  89,50  14,29', 1429],
    [
      'of several rates, each with its net and gross amount in other rows',
      'Total EUR  59,50\nUmsatz 19%  23,70\nMwSt. 19%  3,78\nNetto 19%  19,92\nUmsatz 7%  35,80\nMwSt. 7%  2,34\nNetto 7%  33,46',
      612,
    ],
    [
      'of a second tax on the same net amount',
      'Ukupno:  205.00\nPDV 13%  137,17  17,83\nPDV 25%  39,06  9,77\nPP 3%  39,06  1,17',
      2877,
    ],
    [
      'beside the net amount of everything, if a rate was not read',
      'SUMME EUR  120,20\n19,0% MwSt(a)  11,11  Netto  58,49\nSumme MwSt  14,42  Netto  105,78',
      1442,
    ],
    ['without an unlabeled fee', 'Subtotal  10.00\nLiving Wage  0.50\nTax  0.90\nTotal  11.40', 90],
    ['below its label, which names the net amount', 'SUMME  13,98\n16,00% MwSt. auf  12,05\nEUR  1,93', 193],
    ['beside the gross amount of a part of the goods', 'Total  9.30\nVAT 20 %  1.06  6.35', 106],
    ['above half of the total, after a coupon', 'SUBTOTAL  0.00\nCOUPON  -9.00\nTAX  0.82\nTOTAL  0.82', 82],
    ['of nothing', 'Subtotal  8.00\nTax  0.00\nTotal  8.00', 0],
    [
      'of each night at a hotel',
      '11/02/2026  Room Charge  189.00\n11/02/2026  Occupancy Tax  17.01\n11/03/2026  Room Charge  189.00\n11/03/2026  Occupancy Tax  17.01\nTotal  412.02',
      3402,
    ],
    [
      'of several kinds at a hotel',
      'Guest Room  189.00\nState Lodging Tax 9%  17.01\nTourism Tax  3.00\nParking  24.00\nTotal  233.01',
      2001,
    ],
  ])('finds it %s', (_how, text, cents) => {
    expect(taxOf(text)).toBe(cents);
  });

  it('adds up a hotel bill with its rooms as items', () => {
    const { items, addsUp } = factsOf(
      'Room Charge  189.00\nOccupancy Tax  17.01\nRoom Charge  189.00\nOccupancy Tax  17.01\nTotal  412.02',
    );
    expect(items.map(({ name, price }) => `${name} ${price}`)).toEqual([
      'Room Charge 18900',
      'Room Charge 18900',
    ]);
    expect(addsUp?.holds).toBe(true);
  });

  it('finds both rates whatever stands first in their rows', () => {
    const table = 'Summe EUR  52,30\nMwSt  Netto  Steuer  Brutto\nA 19%  10,92  2,08  13,00\n';
    expect(taxOf(`${table}B 7%  36,73  2,57  39,30`)).toBe(465);
    expect(taxOf(`${table}B  7%  36,73  2,57  39,30\nEC-Karte  52,30`)).toBe(465);
    // the photo was slanted
    expect(taxOf(`${table}7%\nB  36,73  2,57  39,30\nEC-Karte  52,30`)).toBe(465);
  });

  it.each([
    ['a service charge', 'Subtotal  23.50\n10% service charge  2.35\nTotal  25.85'],
    ['one of two taxes', 'SUMME EUR  80,70\n7 % MwSt  65,05\n19 % MwSt  9,33  1,77  11.10'],
    ['a discount', 'Coat  50,00\n10% Rabatt  5,00\nTotal  45,00'],
    ['a misread net amount', 'Total EUR  39,00\nincl. 19,00% MwSt  32,33'],
  ])('does not take %s for it', (_what, text) => {
    expect(taxOf(text)).toBeNull();
  });

  it('does not add up taxes that do not lead to the total', () => {
    expect(taxOf('Tax 1  0.40\nTax 2  0.70\nTotal  99.00')).toBeNull();
  });

  it('says where both rows of a summed tax are', () => {
    const { tax } = factsOf('Subtotal  43.48\nFood Tax  1.30\nLiquor Tax  0.22\nTotal  45.00');
    expect(tax?.boxes).toHaveLength(2);
    expect(tax?.text).toBe('1.30 + 0.22');
  });

  it('is more confident about a tax that completes the total', () => {
    const proven = factsOf('Subtotal  12.50\nTax  1.00\nTotal  13.50').tax?.confidence ?? 0;
    const alone = factsOf('Tax  1.00\nTotal  13.50').tax?.confidence ?? 1;
    expect(proven).toBeGreaterThan(0.9);
    expect(alone).toBeLessThan(0.9);
  });
});

describe('Reading the subtotal', () => {
  it.each([
    [
      'that leads to the total, out of several',
      'Taxable  8.00\nSub Total  9.50\nTax  0.60\nTotal  10.10',
      950,
    ],
    ['after coupons', 'SUBTOTAL  6.20\nCOUPON  4.00-\nSUBTOTAL  2.20\nTAX  0.31\nTOTAL  2.51', 220],
    ['called a net total', '1 Tea  5.00\n1 Soup  7.25\nNet Total:  12.25\nTax:  1.10\nTOTAL:  13.35', 1225],
    ['before GST', 'Total (Excluding GST)  30.00\nGST Payable  1.80\nTotal (Inclusive of GST)  31.80', 3000],
    ['of nothing', 'Subtotal  0.00\nTax  0.00\nTotal  0.00', 0],
  ])('finds the one %s', (_which, text, cents) => {
    expect(subtotalOf(text)).toBe(cents);
  });

  it('finds none if only the total is printed', () => {
    expect(subtotalOf('1 Tea  5.00\nTotal  5.00')).toBeNull();
    expect(subtotalOf('')).toBeNull();
  });
});

describe('Reading the tip', () => {
  it('takes the one that was paid', () => {
    expect(factsOf('Subtotal  37.40\nTax  3.09\nTip  6.00\nTotal  46.49').tip?.value).toBe(600);
  });

  it('finds one that the subtotal includes, above suggested ones', () => {
    const bill =
      '1 Stew  21.50\n1 Rice  10.00\nGratuity  6.00\nSub Total  37.50\nTax  2.80\nTotal  40.30\n18% tip is  6.75\n20% tip is  7.50';
    expect(factsOf(bill).tip?.value).toBe(600);
  });

  it('takes no item for a tip because its name is like one', () => {
    const bill = 'PRK BAC SS  1.98\n1 Gratin  19.00\nSubtotal  20.98\nTax  1.02\nTotal  22.00';
    expect(factsOf(bill).tip).toBeNull();
  });

  it('takes no tip above the subtotal that the items do not show', () => {
    expect(factsOf('Soup  20.00\nTip  3.00\nSubtotal  20.00\nTax  2.00\nTotal  22.00').tip).toBeNull();
  });

  it('takes the tip below a total, even if the net price is printed below it', () => {
    const bill = 'Suppe  20,00\nKuchen  4,10\nSumme  24,00\nTrinkgeld  2,00\nNetto  20,17\nMwSt 19%  3,83';
    expect(factsOf(bill).tip?.value).toBe(200);
  });

  it('takes neither a suggested tip nor one of two', () => {
    expect(factsOf('Total  25.00\nSuggested Tip 18%  4.50').tip).toBeNull();
    expect(factsOf('Total  25.00\nTip  4.50\nTip  5.00').tip).toBeNull();
  });
});

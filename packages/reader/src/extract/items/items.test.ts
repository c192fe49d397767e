import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountsOn, rowsFrom } from '../rows-for-tests.ts';
import { findItems } from './items.ts';

const listOf = (text: string, total: number | null = null) => {
  const rows = rowsFrom(text);
  return findItems(rows, amountsOn(rows), total);
};
/** Each item as 'quantity x name = cents'. */
const itemsOf = (text: string, total: number | null = null) =>
  listOf(text, total).items.map(({ name, quantity, price }) => `${quantity} x ${name} = ${price}`);

describe('Reading the items', () => {
  it('leaves out the sums of groups of items, if the rest makes the total', () => {
    const text =
      'White bread  4.26\nWholemeal  3.35\nTotal 0% supplies:  7.61\nCream cake  14.40\nKaya bun  9.60\n' +
      'Total 6% supplies (excl. GST):  24.00\nGST:  1.44\nTotal 6% supplies (Inc. GST):  25.44\nTotal Payable:  33.05';
    expect(itemsOf(text, 3305)).toEqual([
      '1 x White bread = 426',
      '1 x Wholemeal = 335',
      '1 x Cream cake = 1440',
      '1 x Kaya bun = 960',
    ]);
  });

  it('leaves out a total whose label nobody knows', () => {
    const text = 'Family Feast  20.00\nTax  1.73\nDRIVE THRU  $21.73\nCredit  $21.73\nChange  $0.00';
    expect(itemsOf(text, 2173)).toEqual(['1 x Family Feast = 2000']);
  });

  it('keeps an item that costs as much as the two above it, if all of them make the total', () => {
    const text = 'Tea  3.00\nCake  4.00\nLunch  7.00\nTotal  14.00';
    expect(itemsOf(text, 1400)).toEqual(['1 x Tea = 300', '1 x Cake = 400', '1 x Lunch = 700']);
  });

  it.each([
    [
      'with the number before the name',
      '2 Garden Omelette  21.90\n1 Tea  3.00\nSubtotal  24.90\nTotal  24.90',
      ['2 x Garden Omelette = 2190', '1 x Tea = 300'],
    ],
    [
      'with the number stuck to the name',
      '1Garden Omelette  10.95\n2Tea  6.00\nSubtotal  16.95',
      ['1 x Garden Omelette = 1095', '2 x Tea = 600'],
    ],
    [
      'in columns',
      'QTY  DESCRIPTION  PRICE  AMOUNT\n3  LINEN NAPKIN  2.50  7.50\n1  VASE  12.00  12.00\nTOTAL  19.50',
      ['3 x LINEN NAPKIN = 750', '1 x VASE = 1200'],
    ],
    [
      'with a discount column',
      'ITEM  QTY  U/P(RM)  DISC  AMT(RM)\nNOODLE SET  2  6.45  0.00  12.90\nTOTAL  12.90',
      ['2 x NOODLE SET = 1290'],
    ],
    [
      'with the figures below the name',
      'Description  Amount\nBOOK A4 RULED\n955555501422  2 x 4.50  9.00 SR\nINK BLUE\n955555501433  1 x 3.20  3.20 SR\nTotal  12.20',
      ['2 x BOOK A4 RULED = 900', '1 x INK BLUE = 320'],
    ],
    [
      'with the name below the figures',
      'Qty  Description  Total\n1x 000055501420  0.20SR\nPLASTIC BAG\n2x 000055501421  9.80SR\nLINEN NAPKIN\nSub-total  10.00',
      ['1 x PLASTIC BAG = 20', '2 x LINEN NAPKIN = 980'],
    ],
    [
      'with number and unit price on their own row',
      'LINEN NAPKIN  RM5.00 S\n@2 X RM 2.50\nVASE  RM7.00 S\nTotal  12.00',
      ['2 x LINEN NAPKIN = 500', '1 x VASE = 700'],
    ],
    [
      'with the unit price in brackets',
      'Lemonade (3 @4.00)  12.00\nSoup (@5.50/ea)  11.00\nSubtotal  23.00',
      ['3 x Lemonade = 1200', '2 x Soup = 1100'],
    ],
    [
      'by weight',
      'BANANAS\n0.525 kg @ 1.99  1.04\nBREAD  2.50\nTOTAL  3.54',
      ['0.525 x BANANAS = 104', '1 x BREAD = 250'],
    ],
    [
      'without bar codes and tax letters',
      'CORN FLAKES  000555014277 F  3.15 N\nSOAP  000555014288 X  2.45 T\nSUBTOTAL  5.60',
      ['1 x CORN FLAKES = 315', '1 x SOAP = 245'],
    ],
    [
      'whose tax letter was read as a decimal',
      'CORN FLAKES  000555014277  3.150\nSOAP  000555014288  2.450\nSUBTOTAL  5.60',
      ['1 x CORN FLAKES = 315', '1 x SOAP = 245'],
    ],
    [
      'without modifiers that cost nothing',
      '1 Burger  9.00\n  no onion\n  + extra sauce\n1 Cola  2.00\nSubtotal  11.00',
      ['1 x Burger = 900', '1 x Cola = 200'],
    ],
    [
      'with a name over two rows',
      '1 Soup  5.00\n2 Garden\nomelette  21.90\n1 Tea  3.00\nSubtotal  29.90',
      ['1 x Soup = 500', '2 x Garden omelette = 2190', '1 x Tea = 300'],
    ],
    [
      'minus a void',
      'CORIANDER  0.85 N\nVASE  7.00\nCORIANDER  0.85-N\nSUBTOTAL  7.00',
      ['1 x CORIANDER = 85', '1 x VASE = 700', '1 x CORIANDER = -85'],
    ],
    [
      'minus a coupon below the subtotal',
      'VASE  7.00\nSUBTOTAL  7.00\nCOUPON 12  2.00-\nTAX  0.35\nTOTAL  5.35',
      ['1 x VASE = 700', '1 x COUPON 12 = -200'],
    ],
    [
      'minus a discount without a minus sign, if the sum confirms it',
      'VASE  7.00\nDISCOUNT  2.00\nSUBTOTAL  5.00\nTOTAL  5.00',
      ['1 x VASE = 700', '1 x DISCOUNT = -200'],
    ],
    [
      'but not a sum that the till repeats without a label',
      '1 Soup  5.00\n1 Tea  3.00\nTo go 8.00\nTAX  0.64\nAmount Due  8.64',
      ['1 x Soup = 500', '1 x Tea = 300'],
    ],
    [
      'when a name holds a unit price',
      'Description  Total\n1x 00005550142  6.00ZR\nPLUM MIX\n2x 00005550143  4.50ZR\nCUT FRUIT 2.25\nSub-total  10.50',
      ['1 x PLUM MIX = 600', '2 x CUT FRUIT = 450'],
    ],
    [
      'whose names have sizes, with the price below',
      'Description  Amount\nSHAMPOO 11.5oz\n000055501420  4.99\nWINE 1.75 LTR\n000055501421  22.99\nPAN 6.50 in\n000055501422  12.00\nTOTAL  39.98',
      ['1 x SHAMPOO 11.5oz = 499', '1 x WINE 1.75 LTR = 2299', '1 x PAN 6.50 in = 1200'],
    ],
    [
      'whose names have liters, which may be a tax letter',
      'Description  Amount\nVODKA 1.75 L\n000055501420  22.99\nCOLA 1.50 L  3.00\nTOTAL  25.99',
      ['1 x VODKA 1.75 L = 2299', '1 x COLA 1.50 L = 300'],
    ],
    [
      'with the tax letter L',
      'VODKA  22.99 L\nCOLA 3.00 L\nTOTAL  25.99',
      ['1 x VODKA = 2299', '1 x COLA = 300'],
    ],
    [
      'whose names begin with a size',
      '16 oz Ribeye  31.00\n2 Cola  6.00\nSubtotal  37.00',
      ['1 x 16 oz Ribeye = 3100', '2 x Cola = 600'],
    ],
    [
      'but no rows of the head or the foot',
      'Copper Kettle Diner\n2417 Larkspur Ave\n03/04/2026 7:48 PM\nTable 12\n1 Tea  3.00\nSubtotal  3.00\nTax  0.25\nTotal  3.25\nCash  5.00\nChange  1.75',
      ['1 x Tea = 300'],
    ],
  ])('finds them %s', (_how, text, expected) => {
    expect(itemsOf(text)).toEqual(expected);
  });

  it('makes nothing up if no items are printed', () => {
    expect(itemsOf('')).toEqual([]);
    expect(itemsOf('Total  13.50\nVISA  13.50')).toEqual([]);
    expect(itemsOf('Pump 3\nGallons 11.500\nPrice/Gal $3.459\nTotal  39.78')).toEqual([]);
    expect(itemsOf('Thank you\nCome again')).toEqual([]);
  });

  it('does not mistake a loyalty price or a saving for an item', () => {
    const text = 'SHIRT  12.00\nREGULAR PRICE  20.00\nYOU SAVED  8.00\nSUBTOTAL  12.00';
    expect(itemsOf(text)).toEqual(['1 x SHIRT = 1200']);
  });

  it('is more confident if the items add up to the printed sum', () => {
    const sure = (text: string) => listOf(text).items[0]?.confidence ?? 0;
    expect(sure('1 Tea  3.00\n1 Soup  5.00\nSubtotal  8.00')).toBeGreaterThan(0.9);
    expect(sure('1 Tea  3.00\n1 Soup  5.00\nSubtotal  9.00')).toBeLessThan(0.9);
  });

  it('says where an item is', () => {
    const rows = rowsFrom('1 Tea  3.00\nSubtotal  3.00');
    expect(findItems(rows, amountsOn(rows), null).items[0]?.boxes).toEqual(
      rows[0]?.lines.map(({ box }) => box),
    );
  });

  it('reads every list that a till could print', () => {
    const word = fc.constantFrom('Soup', 'Garden Omelette', 'Linen Napkin', 'Vase', 'Lemon Tea', 'Bread');
    const bought = fc.record({
      name: word,
      quantity: fc.integer({ min: 1, max: 12 }),
      unit: fc.integer({ min: 5, max: 9999 }),
    });
    const money = (cents: number) => (cents / 100).toFixed(2);
    const layouts: ((item: { name: string; quantity: number; unit: number }) => string)[] = [
      ({ name, quantity, unit }) => `${quantity} ${name}  ${money(quantity * unit)}`,
      ({ name, quantity, unit }) => `${name}  ${quantity}  ${money(unit)}  ${money(quantity * unit)} SR`,
      ({ name, quantity, unit }) => `${name}\n${quantity} x ${money(unit)}  ${money(quantity * unit)}`,
    ];
    fc.assert(
      fc.property(
        fc.array(bought, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(...layouts),
        (list, layout) => {
          const sum = list.reduce((cents, { quantity, unit }) => cents + quantity * unit, 0);
          const text = `Item  Qty  Price\n${list.map(layout).join('\n')}\nTotal  ${money(sum)}`;
          const read = listOf(text).items.map(({ name, quantity, price }) => ({ name, quantity, price }));
          expect(read).toEqual(
            list.map(({ name, quantity, unit }) => ({ name, quantity, price: quantity * unit })),
          );
        },
      ),
    );
  });

  const namesOf = (text: string) => listOf(text).items.map(({ name }) => name);

  it.each([
    ['month and day', '10/14', '10/15'],
    ['a year', '10/14/26', '10/15/26'],
    ['a European date', '14.10.2026', '15.10.2026'],
    ['an ISO date', '2026-10-14', '2026-10-15'],
    ['a month’s name', '14 Oct', '15 Oct'],
  ])('leaves the day in front of each charge out of its name: %s', (_what, first, second) => {
    const row = (day: string, name: string, price: string) => [
      `${day}  ${name}  ${price}`,
      `${day} ${name}  ${price}`,
    ];
    const [column = [], joined = []] = [0, 1].map((way) => [
      row(first, 'Room Charge', '189.00')[way],
      row(second, 'Minibar', '12.50')[way],
    ]);
    for (const rows of [column, joined])
      expect(namesOf(`${rows.join('\n')}\nTotal  201.50`)).toEqual(['Room Charge', 'Minibar']);
  });

  it('keeps fractions, packs and sizes in names', () => {
    expect(namesOf('10/24 Screws  3.00\nNails  2.00\nTotal  5.00')).toEqual(['10/24 Screws', 'Nails']);
    expect(namesOf('12/16 oz Cups  3.00\n12/12 oz Cups  2.00\nTotal  5.00')).toEqual([
      '12/16 oz Cups',
      '12/12 oz Cups',
    ]);
    expect(namesOf('1/2 Chicken  3.00\n1/4 Duck  2.00\nTotal  5.00')).toEqual(['1/2 Chicken', '1/4 Duck']);
  });

  it('accepts any text, and every price is a printed one', () => {
    const character = fc.constantFrom(...'0123456789.,-$@xX%/() \nabcTOTALQtyRM');
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 200 }), (text) => {
        const digits = text.replace(/[^\dOoC]/g, '');
        for (const { price } of listOf(text).items) {
          expect(Number.isSafeInteger(price)).toBe(true);
          if (Math.abs(price) >= 1000 && !/[OoC]/.test(digits))
            expect(digits).toContain(String(Math.abs(price)));
        }
      }),
    );
  });
});

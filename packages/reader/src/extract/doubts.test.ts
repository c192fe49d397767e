import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homeIn } from '../home.ts';
import { doubtOfLocation, doubtOfTotal, doubtOfVendor } from './doubts.ts';
import { extract } from './extract.ts';
import { paperOf } from './paper/paper.ts';
import { amountsOn, rowsFrom } from './rows-for-tests.ts';

const settings = { home: homeIn('US'), now: new Date('2026-06-15T12:00:00Z') };
const factsOf = (text: string) => extract(rowsFrom(text), settings);
const HEAD = 'COPPER KETTLE DINER\n2417 Larkspur Avenue\nFresno, CA 93720\n03/04/2026  7:48 PM\n';

function doubtOfName(name: string, text: string) {
  const rows = rowsFrom(text);
  return doubtOfVendor(name, paperOf(rows, settings.home), extract(rows, settings).items);
}

describe('A total needs a check', () => {
  it.each([
    ['below an item', '1 Steak  40.00\n1 Tea  3.00\nTotal  4.30', 'below_part'],
    ['below the subtotal', 'Subtotal  43.00\nTotal  4.30', 'below_part'],
    ['below the tax', 'Sales Tax  43.00\nTotal  4.30', 'below_part'],
    ['below zero without a word for it', 'SHIRT  42.00-\nTOTAL  42.00-', 'refund_not_printed'],
  ])('%s', (_what, text, doubt) => {
    const { total } = factsOf(HEAD + text);
    expect(total?.doubt).toBe(doubt);
    expect(total?.confidence).toBeLessThanOrEqual(0.5);
  });

  it.each([
    ['equal to its only item', '1 Steak  40.00\nTotal  40.00'],
    ['below an item, but after a discount', '1 Steak  40.00\nDiscount  -30.00\nTotal  10.00'],
    [
      'below an item, but after a reduction without a known label',
      '1 Steak  40.00\nHappy hour  -35.70\nTotal  4.30',
    ],
    ['below zero, as the paper says', 'REFUND\nSHIRT  42.00-\nTOTAL  42.00-'],
    ['below zero, as a German paper says', 'RETOURE\nHEMD  42,00-\nSUMME  42,00-'],
  ])('not if it is %s', (_what, text) => {
    expect(factsOf(HEAD + text).total?.doubt).toBeUndefined();
  });

  it.each([
    ['the paper ends after the tax', HEAD, 'Subtotal  43.00\nSales Tax  3.44', 'before_tax'],
    ['a total follows', HEAD, 'Subtotal  43.00\nSales Tax  3.44\nTotal  46.44', undefined],
    ['the tax stands above it', HEAD, 'Sales Tax  3.44\nSubtotal  46.44', undefined],
    ['no tax is due', HEAD, 'Subtotal  43.00\nSales Tax  0.00', undefined],
    [
      'prices include the tax, as in Britain',
      'COPPER KETTLE\n24 Larkspur Road\nLeeds LS1 4DY\n',
      'Subtotal  £43.00\nVAT  £7.17',
      undefined,
    ],
  ])('if it is only a subtotal: %s', (_what, head, text, doubt) => {
    expect(factsOf(head + text).total?.doubt).toBe(doubt);
  });

  it('if it is only a subtotal, and the receipt does not add up', () => {
    const { total, addsUp } = factsOf(`${HEAD}1 Steak  40.00\n1 Tea  3.00\nSubtotal  43.00\nSales Tax  3.44`);
    expect(total?.doubt).toBe('before_tax');
    expect(addsUp).toBeNull();
  });

  it('below zero if only the shop’s policy says refund', () => {
    const policy = 'TOTAL  42.00-\nRefunds only within 30 days with the original receipt and card';
    expect(factsOf(HEAD + policy).total?.doubt).toBe('refund_not_printed');
  });

  it('if only the card slip has it, and the bill has another', () => {
    const slip = (amount: string, tip = '') =>
      `Subtotal  37.40\nTotal  37.40\n${tip}CUSTOMER COPY\nAUTH CODE  012345\nAID A0000000031010\nTotal  ${amount}`;
    const doubt = (text: string, total: number) => {
      const rows = rowsFrom(HEAD + text);
      const { items, tip } = extract(rows, settings);
      return doubtOfTotal(total, {
        rows,
        amounts: amountsOn(rows),
        items,
        holds: false,
        tip,
        country: null,
      });
    };
    expect(doubt(slip('87.40'), 8740)).toBe('card_slip');
    expect(doubt(slip('37.40'), 3740)).toBeNull();
    expect(doubt(slip('45.40', 'Tip  8.00\n'), 4540)).toBeNull();
  });

  it('not if a printed discount explains the difference, even if the sum is unclear', () => {
    const rows = rowsFrom('1 Steak  40.00\nVoucher  -36.00\nTotal  4.30');
    const amounts = amountsOn(rows);
    const item = { name: 'Steak', quantity: 1, price: 4000, confidence: 1, boxes: [] };
    const facts = { rows, items: [item], holds: false, tip: null, country: null };
    expect(doubtOfTotal(430, { ...facts, amounts })).toBeNull();
    const others = amounts.filter(({ cents }) => cents > 0);
    expect(doubtOfTotal(430, { ...facts, amounts: others })).toBe('below_part');
  });

  it('whenever an item costs more and nothing printed explains it', () => {
    const cents = fc.integer({ min: 100, max: 90_000 });
    fc.assert(
      fc.property(cents, cents, (price, total) => {
        const sums = { rows: [], amounts: [], holds: false, tip: null, country: null };
        const item = { name: 'Tea', quantity: 1, price, confidence: 1, boxes: [] };
        expect(doubtOfTotal(total, { ...sums, items: [item] })).toBe(price > total ? 'below_part' : null);
      }),
    );
  });
});

describe('A vendor needs a check', () => {
  it.each([
    ['2417 Larkspur Avenue', 'street'],
    ['Minneapolis Airport', 'street'],
    ['Mexican Restaurant & Bar', 'kind_of_shop'],
    ['Welcome to our store', 'slogan'],
    ['Save money today!', 'slogan'],
    ['Copper Kettle Diner', null],
    ['Zum Goldenen Hirschen', null],
    ['Walmart', null],
  ])('%s: %s', (name, doubt) => {
    expect(doubtOfName(name, HEAD)).toBe(doubt);
  });

  const DUTCH = 'DE KOPEREN KETEL\nKerkstraat 41\n1017 GC Amsterdam\nTotaal  € 9,95';
  const GERMAN = 'KUPFERKESSEL\nRosenstr. 12\n80331 München\nSumme  9,95 EUR\nMwSt 19%  1,59';
  const MALAYSIAN = 'KEDAI MELUR SDN BHD\nNo. 12, Jalan Melur 3\n81200 Johor Bahru\nTotal  RM 9.95';
  const FRENCH = 'LE CHAUDRON\n14 rue des Lilas\n69003 Lyon\nTotal TTC  9,95 EUR\nTVA 10%  0,90';

  it.each([
    ['12 Canyon Rd W', HEAD],
    ['Canyon Road West', HEAD],
    ['West Elm Street', HEAD],
    ['North Zinnia Street', HEAD],
    ['2417 Larkspur Ave Suite 5', HEAD],
    ['12 Main St, Fresno', HEAD],
    ['Fresno', HEAD],
    ['Fresno, CA 93720', HEAD],
    ['Kerkstraat 41', DUTCH],
    ['Hauptstrasse 4', GERMAN],
    ['No. 12, Jalan Melur 3', MALAYSIAN],
    ['14 rue des Lilas', FRENCH],
  ])('%s is an address', (name, text) => {
    expect(doubtOfName(name, text)).toBe('street');
  });

  it.each([
    ['GRAND CANYON WEST', HEAD],
    ['Grand Mesa West', HEAD],
    ['West', HEAD],
    ['North Park', HEAD],
    ['Park Avenue Deli', HEAD],
    ['Wall Street Cafe', HEAD],
    ['Broadway Pizza', HEAD],
    ['7 Sisters Street Food', HEAD],
    ['12 Main St Cafe', HEAD],
    ['Pump Street Bakery 3', HEAD],
    ['Route 66 Diner', HEAD],
    ['Hobbs & Tanner', HEAD],
    // a town, but not the address's town
    ['Larkspur', GERMAN],
    // a year, and no town beside it
    ['Disco 2000', DUTCH],
    ['Groenhof Versmarkt', DUTCH],
    ['Gasthof zur Post', GERMAN],
    // a word for 'street' in another country
    ['Baker Street 12', GERMAN],
  ])('%s is a name', (name, text) => {
    expect(doubtOfName(name, text)).toBeNull();
  });

  it('as a street because of its number and its word for street, never because of a compass direction', () => {
    const title = fc.constantFrom('Zinnia', 'Copper Kettle', 'Tumbledown', 'Wrenfield', 'Mesa');
    const point = fc.constantFrom('North', 'South', 'East', 'West', 'NORTHEAST', 'N', 'SW');
    const street = fc.constantFrom('Street', 'St', 'Ave', 'Avenue', 'Rd', 'Blvd', 'Lane', 'Hwy');
    const trade = fc.constantFrom('Deli', 'Cafe', 'Pizza', 'Hardware', 'Bakery');
    const houseNumber = fc.integer({ min: 1, max: 9999 });
    const rows = rowsFrom(HEAD);
    fc.assert(
      fc.property(title, point, street, trade, houseNumber, (name, way, type, sells, number) => {
        for (const text of [`${number} ${name} ${type}`, `${number} ${name} ${type} ${way}`])
          expect(doubtOfVendor(text, paperOf(rows, settings.home), []), text).toBe('street');
        for (const text of [`${name} ${way}`, `${way} ${name}`, `${name} ${type} ${sells}`])
          expect(doubtOfVendor(text, paperOf(rows, settings.home), []), text).not.toBe('street');
      }),
    );
  });

  it('if it is only among the items, or heads a list with headings', () => {
    const list =
      'CLEANING SUPPLIES\nGain Soap  9.99\nCLOTHING\nKiwi Polish  7.49\nGROCERY\nSalsa  1.89\nTotal  19.37';
    expect(doubtOfName('CLEANING SUPPLIES', list)).toBe('item');
    expect(doubtOfName('Gain Soap', list)).toBe('item');
    expect(doubtOfName('GROCERY', list)).toBe('item');
  });

  it('not if it is also above or below the items', () => {
    expect(
      doubtOfName('Allo Coco', 'Allo Coco\n12 Main St\nAllo Coco Special  9.50\nTea  2.00\nTotal  11.50'),
    ).toBeNull();
    expect(
      doubtOfName('Crumb & Crema', 'Crumb & Crema\nFlat White  3.60\nCheese Scone  4.20\nTotal  7.80'),
    ).toBeNull();
  });
});

it('A location needs a check if it has no street or no town', () => {
  const weak = ['Fresno', 'Larkspur Avenue', 'Suite 4'];
  for (const text of weak) expect(doubtOfLocation(text)).toBe('part_of_address');
  const whole = ['2417 Larkspur Avenue, Fresno, CA 93720', 'Jungfernstieg 4, 20354 Hamburg'];
  for (const text of whole) expect(doubtOfLocation(text)).toBeNull();
});

it('A doubt changes no value', () => {
  const { total, vendor } = factsOf(`${HEAD}1 Steak  40.00\nTotal  4.30`);
  expect([total?.value, vendor?.value]).toEqual([430, 'COPPER KETTLE DINER']);
  expect(vendor?.doubt).toBeUndefined();
});

it.each([
  [
    'a third decimal',
    'CHILIS MUSCAT\nCajun Ribeye  12.229\nCheesecake  7.500\nTotal OMR  19.729',
    1973,
    'rounded',
  ],
  ['a comma before it', 'CAFE SIDI BOU\nThé  3,728\nTOTAL TND  3,728', 373, 'rounded'],
  ['a third decimal of zero', 'CAFE SIDI BOU\nThé  5,800\nTOTAL TND  5,800', 580, undefined],
  ['whole thousands', 'WARUNG\nNasi  19.729\nTotal Rp 19.729', 1972900, undefined],
])('A total with %s needs a check only if cents cannot express it', (_what, text, cents, doubt) => {
  const { total } = extract(rowsFrom(text), settings);
  expect(total?.value).toBe(cents);
  expect(total?.doubt).toBe(doubt);
  if (doubt) expect(total?.confidence).toBeLessThanOrEqual(0.5);
});

it.each([
  [
    'lines for a tip and the total with it',
    'BISTRO\nBurger  18.00\nTotal  18.00\nVISA  18.00\nTip ________\nTotal ________',
    'tip_line',
  ],
  [
    'the same in capitals, with signs',
    'BISTRO\nBurger  18.00\nTOTAL  $18.00\nGRATUITY: $\nTOTAL: $',
    'tip_line',
  ],
  ['a printed tip', 'BISTRO\nBurger  18.00\nSubtotal  18.00\nTip  3.00\nTotal  21.00', undefined],
  [
    'suggested tips',
    'BISTRO\nBurger  18.00\nTotal  18.00\nSuggested Gratuity\nTip Total\n18%  3.24  21.24',
    undefined,
  ],
])('The total of a bill with %s is certain only if no tip can come on top', (_what, text, doubt) => {
  const { total } = extract(rowsFrom(text), settings);
  expect(total?.doubt).toBe(doubt);
  expect((total?.confidence ?? 0) >= 0.9).toBe(doubt === undefined);
});

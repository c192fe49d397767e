import type { Receipt } from '@slipcase/contract/receipts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aReceipt } from '../testing/receipt.ts';
import { searchReceipts } from './search.ts';

const receipt = aReceipt();

/** The matches of the search as typed, followed by other matches. */
function found(receipts: Receipt[], words: string): Receipt[] {
  const { matching, others } = searchReceipts(receipts, words);
  return [...matching, ...others];
}

it.each(['vendor', 'category', 'location', 'filename', 'projectName', 'groupHead', 'paymentMethod', 'date'])(
  'finds by %s',
  (field) => {
    const marked = aReceipt({ [field]: 'only here: ZebRa 77' });
    expect(found([receipt, marked], 'zEBrA 7')).toEqual([marked]);
  },
);

it.each([
  ['createdAt', '2026-11-18t17'],
  ['date as shown', 'nov 18'],
  ['month in full', 'NOVEMBER 18, 2026'],
  ['month and year', 'november 2026'],
  ['month and year in short', 'nov 2026'],
  ['date as other programs write it', '2026-11-18'],
])('The search finds by %s', (_, words) => {
  expect(found([receipt], words)).toEqual([receipt]);
});

it.each([
  [1234.5, 'USD', ['$1,234.50', '1234.50', '$1234.5', '1,234', '$ 1234']],
  [32.66, 'USD', ['$32.66', '32.66', '$32', '32,66']],
  [5, 'EUR', ['EUR 5', 'eur5.00', '€5', '€ 5.00', '5,00 €']],
  [-3.5, 'MYR', ['-MYR 3.50', '3.50', 'myr 3.5']],
])('The search finds the amount %d %s as it is shown and as people type it', (price, currency, typed) => {
  const paid = aReceipt({ price, currency });
  const others = [aReceipt({ price: 7, currency: 'CHF' }), aReceipt({ price: null })];
  for (const words of typed) expect(found([...others, paid], words), words).toEqual([paid]);
});

it('The search finds a card by its last digits', () => {
  const paid = aReceipt({ paymentMethod: 'Visa ending 4821' });
  expect(found([receipt, paid], '4821')).toEqual([paid]);
});

it('The search finds a date that is typed without leading zeros', () => {
  const june = aReceipt({ date: '06/06/2026', dateIso: '2026-06-06' });
  for (const words of ['6/6/2026', '6/6', '06/06/2026'])
    expect(found([receipt, june], words), words).toEqual([june]);
});

it('The search ignores accents', () => {
  const cafe = aReceipt({ vendor: 'Café Zoë' });
  for (const words of ['cafe zoe', 'CAFÉ', 'cafe\u0301  zoe'])
    expect(found([receipt, cafe], words), words).toEqual([cafe]);
});

it('The search finds every word in any field, in any order', () => {
  const pandan = aReceipt({
    vendor: 'Pandan',
    projectName: 'Harbor City Awards 2026',
    price: 15,
    currency: 'EUR',
  });
  const others = [aReceipt({ vendor: 'Pandan' }), aReceipt({ projectName: 'Harbor City Awards 2026' })];
  for (const words of [
    'pandan harbor',
    'HARBOR pandan',
    'awards harbor pan',
    'pandan eur 15',
    'nov 18 pandan city',
  ])
    expect(found([...others, pandan], words), words).toEqual([pandan]);
  for (const words of ['pandan harbor zebra', 'pandanharbor', 'pandan eur 5', 'pandan nov 1 2025'])
    expect(found([...others, pandan], words), words).toEqual([]);
});

it('The search finds no month in an invalid date', () => {
  const odd = aReceipt({ date: 'Marble day', dateIso: null, createdAt: '2026-11-18T17:06:00.000Z' });
  expect(found([odd], 'march')).toEqual([]);
});

it('The search shows everything if it is empty', () => {
  expect(found([receipt], '  ')).toEqual([receipt]);
});

it('The search ignores ids', () => {
  expect(found([receipt], receipt.id)).toEqual([]);
});

it('The search accepts receipts without any values', () => {
  const bare = aReceipt({ vendor: null, location: null, date: null, dateIso: null });
  expect(found([bare, receipt], 'brooklyn')).toEqual([receipt]);
});

it('The search gives the same result after any previous search', () => {
  const vendors = ['Ann', 'Anna', 'Hannah', 'Nan', 'Banana', 'Bean', 'An na', '1-2 An', "A'nn", '-'];
  const list = vendors.map((vendor) => aReceipt({ vendor }));
  const typed = [
    'a',
    'an',
    'ann',
    'anna',
    'ann',
    'n',
    'na',
    'nan',
    'an n',
    'n an',
    'an',
    '',
    'ban',
    'b',
    'hanna',
    '12',
    '12a',
    '-',
    '-an',
    'an-',
  ];
  for (const first of typed)
    for (const then of typed) {
      found(list, first);
      // a copy of the list has not been searched yet
      expect(found(list, then), `${first}, then ${then}`).toEqual(found([...list], then));
    }
});

it.each(['vendor', 'category', 'location', 'filename', 'projectName', 'date', 'createdAt'] as const)(
  'The search finds any part of the %s as it was typed, in any case',
  (field) => {
    const part = fc.tuple(
      fc.oneof(fc.string(), fc.constantFrom('Café Zoë', 'Łódź', '北京烤鸭 🦆', 'Ресторан')),
      fc.nat(),
      fc.nat(),
      fc.boolean(),
    );
    fc.assert(
      fc.property(part, ([any, from, to, upper]) => {
        const value = field === 'createdAt' ? receipt.createdAt : `${any.replaceAll('\n', ' ')}Straße É`;
        const marked = { ...receipt, [field]: value };
        const letters = [...value];
        const start = from % letters.length;
        const cut = letters.slice(start, start + 1 + (to % letters.length)).join('');
        const typed =
          upper && cut.toUpperCase().toLowerCase() === cut.toLowerCase() ? cut.toUpperCase() : cut;
        expect(searchReceipts([marked], typed).matching).toEqual([marked]);
      }),
    );
  },
);

it.each([
  ['fall northlight', 'words in another order'],
  ['brooklyn pinwright', 'words of several fields'],
  ['pinwright  hardware', 'more spaces'],
  ['PÍNWRIGHT', 'other accents'],
])('The search finds %j only as another match: %s', (words) => {
  expect(searchReceipts([receipt], words)).toEqual({ matching: [], others: [receipt] });
});

it.each([
  ["McDonald's", ['mcdonalds', 'MCDONALD S', 'mc donalds', 'mcdonald’s']],
  ['Home Depot', ['homedepot', 'home-depot']],
  ['T-Mobile', ['tmobile', 't mobile']],
  ['7-Eleven', ['7eleven', '7 eleven']],
  ['H&M', ['hm', 'h & m']],
  ["Café L'Étoile", ['letoile', "cafe l'etoile"]],
])(
  'The search finds %s without its punctuation and spaces, or with others, as another match',
  (vendor, typed) => {
    const named = aReceipt({ vendor, projectName: '', location: null, category: '', groupHead: '' });
    const other = aReceipt({ ...named, vendor: 'Umber Coffee' });
    for (const words of typed)
      expect(searchReceipts([other, named], words), words).toEqual({ matching: [], others: [named] });
  },
);

it('The search compares figures with their punctuation: 4.60 is not 460, and punctuation alone is found only as typed', () => {
  const suite = aReceipt({ vendor: 'Suite 460', price: 1 });
  for (const words of ['4.60', '$460', "'"]) expect(found([suite], words), words).toEqual([]);
});

it('The search separates exact matches from word-by-word matches, each in the order of the list', () => {
  const [both, typed, words, none] = [
    aReceipt({ vendor: 'Harbor Grill' }),
    aReceipt({ vendor: 'The Harbor Grill' }),
    aReceipt({ vendor: 'Grill at the harbor' }),
    aReceipt({ vendor: 'Harbor' }),
  ];
  expect(searchReceipts([words, both, none, typed], 'harbor gr')).toEqual({
    matching: [both, typed],
    others: [words],
  });
});

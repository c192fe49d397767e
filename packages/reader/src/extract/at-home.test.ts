import { describe, expect, it } from 'vitest';
import { homeIn } from '../home.ts';
import { extract } from './extract.ts';
import { rowsFrom } from './rows-for-tests.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const RECEIPTS = 200;

/**
 * The words on a receipt without an address, a phone number or a currency sign. Some of them only look
 * foreign.
 */
const WORDS = {
  US: {
    heads: ['THE RUSTY NAIL', 'BLUE DOOR CAFE', 'Parking Garage 4', 'MURPHYS TAP ROOM', 'LITTLE ITALY DELI'],
    labels: { subtotal: 'SUBTOTAL', tax: 'TAX', total: 'TOTAL', cash: 'CASH', change: 'CHANGE' },
    taxes: ['TAX', 'TAX 1', 'Sales Tax', 'Tax 8.25%'],
    goods: [
      'IPA DRAFT',
      'BURGER MED',
      'INDIA PALE ALE',
      'TURKEY CLUB',
      'FRENCH FRIES',
      'GRN SALAD',
      'SWISS MELT',
    ],
  },
  GB: {
    heads: ['THE RED LION', 'Corner Cafe', 'NCP CAR PARK', 'THE SHIP INN', 'Bella Pasta Bar'],
    labels: { subtotal: 'Subtotal', tax: 'VAT', total: 'TOTAL', cash: 'CASH', change: 'CHANGE' },
    taxes: ['VAT 20%', 'VAT', 'Incl. VAT', 'VAT @ 20.00%'],
    goods: [
      'PINT BITTER',
      'FISH & CHIPS',
      'INDIA PALE ALE',
      'JACKET POTATO',
      'TURKISH EGGS',
      'FLAT WHITE',
      'SCONE',
    ],
  },
  DE: {
    heads: ['Zur Linde', 'Backstube Korn', 'Parkhaus Mitte', 'Eiscafe Venezia', 'Imbiss am Eck'],
    labels: { subtotal: 'Zwischensumme', tax: 'MwSt', total: 'Summe', cash: 'Bar', change: 'Rückgeld' },
    taxes: ['MwSt 19%', 'MwSt 7%', 'WST 19%', 'inkl. MwSt'],
    goods: [
      'Pils 0,4',
      'Schnitzel Wien',
      'Türkische Pizza',
      'Brötchen',
      'Kaffee',
      'Schweizer Käse',
      'Apfelschorle',
    ],
  },
} as const;
/** Servers' names, codes and misread words that are also countries, currencies, towns or taxes. */
const NAMES = [
  'Paula',
  'Jordan',
  'Chad',
  'Georgia',
  'India',
  'Paris',
  'Milan',
  'Mali',
  'Cad',
  'Ron',
  'Sofia',
  'Sek',
];
const CODES = [
  'A4EUR7',
  'GBP20OFF',
  'K9CAD',
  'MYR-441',
  'SGD4X',
  'XK-2210',
  'ZL8842',
  'NOK3',
  'REF KN-77',
  'TT 4418',
];
const NOTES = [
  'WST',
  'GRN',
  'TOP',
  'ALL',
  'LEI',
  '2 FT',
  'AM BAR',
  'TO GO',
  'GST 2',
  'Guests 2',
  'EXTRA HOT',
];

type Place = keyof typeof WORDS;
type Drawn = { text: string; day: string };

/** A linear congruential generator (Numerical Recipes), so that a failure can be reproduced. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function drawn(place: Place, seed: number): Drawn {
  const random = randomNumbers(seed * 7919 + 17);
  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const { heads, labels, taxes, goods } = WORDS[place];
  const money = (cents: number) => (cents / 100).toFixed(2).replace('.', place === 'DE' ? ',' : '.');
  const items = Array.from({ length: 1 + below(4) }, () => ({
    name: oneOf(goods),
    cents: 150 + below(2400),
  }));
  const net = items.reduce((sum, { cents }) => sum + cents, 0);
  const isAdded = place === 'US';
  const tax = Math.round(net * (isAdded ? 0.0825 : 0.19 / 1.19));
  const total = isAdded ? net + tax : net;
  const [year, month, day] = [2014 + below(12), 1 + below(12), 1 + below(random() < 0.7 ? 12 : 28)];
  const two = (part: number) => String(part).padStart(2, '0');
  const shown = random() < 0.5 ? String(year) : two(year % 100);
  const date =
    place === 'US'
      ? `${two(month)}/${two(day)}/${shown}`
      : `${two(day)}${place === 'DE' ? '.' : '/'}${two(month)}${place === 'DE' ? '.' : '/'}${shown}`;
  const rows = [
    oneOf(heads),
    ...(random() < 0.6 ? [`Table ${1 + below(40)}`] : []),
    ...(random() < 0.6 ? [`Server: ${oneOf(NAMES)}`] : []),
    `${date} ${two(8 + below(14))}:${two(below(60))}`,
    ...items.flatMap(({ name, cents }) => [
      `1 ${name}  ${money(cents)}`,
      ...(random() < 0.3 ? [`   ${oneOf(NOTES)}`] : []),
    ]),
    ...(random() < 0.5 ? [`${labels.subtotal}  ${money(net)}`] : []),
    ...(random() < 0.7 || isAdded ? [`${oneOf(taxes)}  ${money(tax)}`] : []),
    `${labels.total}  ${money(total)}`,
    ...(random() < 0.4 ? [`${labels.cash}  ${money(total + 500)}`, `${labels.change}  ${money(500)}`] : []),
    ...(random() < 0.5 ? [`Coupon ${oneOf(CODES)}`] : []),
  ];
  return { text: rows.join('\n'), day: `${year}-${two(month)}-${two(day)}` };
}

describe.each(['US', 'GB', 'DE'] as const)(
  'At home in %s, a receipt without an address, a phone number and a sign',
  (place) => {
    const home = homeIn(place);
    const read = Array.from({ length: RECEIPTS }, (_, seed) => {
      const { text, day } = drawn(place, seed);
      return { text, day, facts: extract(rowsFrom(text), { home, now: NOW }) };
    });

    it('has home’s currency', () => {
      const abroad = read.filter(({ facts }) => facts.currency?.value !== home.currency);
      expect(abroad.map(({ text }) => text)).toEqual([]);
    });

    it('has day and month in home’s order', () => {
      const swapped = read.filter(({ facts, day }) => facts.date?.value !== day);
      expect(swapped.map(({ text, facts }) => `${facts.date?.value} ${text}`)).toEqual([]);
    });
  },
);

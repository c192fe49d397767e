import { describe, expect, it } from 'vitest';
import { someReceipts } from '../testing/receipt.ts';
import { correctedSearch } from './did-you-mean.ts';

const RECEIPTS = someReceipts(
  { vendor: 'Umber Coffee', price: 4.5 },
  { vendor: 'Café Larkspur', projectName: 'Harbor : Launch', category: 'Billable: Catering' },
  { vendor: 'UMBER COFFEE' },
  { vendor: "McDonald's", location: 'Schenectady, NY' },
  { vendor: 'Five Guys' },
);

describe('A search that finds nothing', () => {
  it.each([
    ['cofee', 'Coffee'],
    ['COFEE', 'Coffee'],
    ['ubmer', 'Umber'],
    ['larkpsurr', 'Larkspur'],
    ['cafee', 'Café'],
    ['habor', 'Harbor'],
    ['catring', 'Catering'],
    ['umber cofee brooklyn', 'umber Coffee brooklyn'],
    ['mcdonlads', "McDonald's"],
    ["mcdonlad's", "McDonald's"],
    ['mcdonald’z', "McDonald's"],
    ['fivegyus', 'Five Guys'],
    ['shenectady', 'Schenectady'],
  ])('is corrected with the person’s own vendors, projects, categories and places: %s', (typed, meant) => {
    expect(correctedSearch(RECEIPTS, typed)).toBe(meant);
  });

  it.each(['xyz', 'umb3r', '4.60', 'cof', 'cofe3', 'zebra', 'cofee zebra', 'coffxx', ''])(
    'is not corrected if no word is close enough, or it has figures: %s',
    (typed) => {
      expect(correctedSearch(RECEIPTS, typed)).toBeNull();
    },
  );
});

import { describe, expect, it } from 'vitest';
import { homeIn } from '../../home.ts';
import { extract } from '../extract.ts';
import { rowsFrom } from '../rows-for-tests.ts';

const SWISS = `
Gasthaus Rössli
Hauptstrasse 12
3818 Grindelwald
Tel. +41 33 853 11 22
12.05.2024  13:20
2 Rösti  48.00
1 Rivella  5.50
Total CHF  53.50
Total EUR  56.20`;

const CROATIAN = `
Konoba Mate
Obala 3
21000 Split
OIB 12345678901
12.05.2023  13:20
Riba  20,00
Ukupno EUR  20,00
Ukupno HRK  150,69`;

const BULGARIAN = `
Mehana Stara Reka
ul. Vitosha 8
1000 Sofia, Bulgaria
12.02.2026  20:10
Shopska salata  6,40
Kebapche  5,60
Total EUR  12,00
Total BGN  23,47`;

function totalOf(text: string) {
  const { total, currency } = extract(rowsFrom(text), { home: homeIn('US'), now: new Date('2026-11-26') });
  return { total: total?.value, currency: currency?.value };
}

describe('A total in two currencies', () => {
  it('is the one in the currency of the shop’s country', () => {
    expect(totalOf(SWISS)).toEqual({ total: 5350, currency: 'CHF' });
  });

  it('is the same whichever is printed first', () => {
    const swapped = SWISS.replace(/(Total CHF.*)\n(Total EUR.*)/, '$2\n$1');
    expect(totalOf(swapped)).toEqual({ total: 5350, currency: 'CHF' });
  });

  it('is not the one in the country’s former currency', () => {
    expect(totalOf(CROATIAN)).toEqual({ total: 2000, currency: 'EUR' });
    expect(totalOf(BULGARIAN)).toEqual({ total: 1200, currency: 'EUR' });
  });

  it('is the printed one, if only one currency is printed', () => {
    const { total, currency } = totalOf(SWISS.replace(/\nTotal CHF.*/, ''));
    expect({ total, currency }).toEqual({ total: 5620, currency: 'EUR' });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../../locales/index.ts';
import { rowsFrom } from '../rows-for-tests.ts';
import { findDate } from './date.ts';
import { daysIn } from './date-forms.ts';

const now = new Date('2026-06-15T12:00:00Z');
const dateIn = (text: string, order: 'MDY' | 'DMY' = 'DMY') =>
  findDate(rowsFrom(text), { order, sure: 1, country: 'US', now })?.value;
const daysOf = (text: string) =>
  daysIn(text).map(({ year, parts }) =>
    'day' in parts ? `${year}-${parts.month}-${parts.day}` : `${year}: ${parts.a}, ${parts.b}`,
  );

describe('Dates as printed', () => {
  it.each([
    ['13707/2017', '2017: 13, 7'],
    ['0510712018', '2018: 5, 7'],
    ['1402/2016', '2016: 14, 2'],
    ['21/o7/2017', '2017: 21, 7'],
    ['1O-05-18', '2018: 10, 5'],
    ['05/19/201716:29', '2017: 5, 19'],
    ['2018-03-1412:33', '2018-3-14'],
    ['20180314', '2018-3-14'],
    ['14032018', '2018: 14, 3'],
    ['27. 04. 2024', '2024: 27, 4'],
    ['05~05-17', '2017: 5, 5'],
    ['Ju119 14', '2014-7-19'],
    ['Jul19 14', '2014-7-19'],
    ['19 0ct 10', '2010-10-19'],
    ['12 août 2019', '2019-8-12'],
    ['3. März 2021', '2021-3-3'],
    ['24 de diciembre de 2020', '2020-12-24'],
    ['2 OTT 2022', '2022-10-2'],
    ['31 OGOS 2023', '2023-8-31'],
    ['5 mrt 2020', '2020-3-5'],
    ['torsdag den 23. maj 2024', '2024-5-23'],
    ['4 listopada 2023', '2023-11-4'],
    ['28 de fevereiro de 2025', '2025-2-28'],
    ['13. júla 2016', '2016-7-13'],
    ['13. julij 2016', '2016-7-13'],
    ['13. juuli 2016', '2016-7-13'],
    ['13. júlí 2016', '2016-7-13'],
    ['2016. gada 13. jūlijs', '2016-7-13'],
    ['2016 m. liepos 13 d.', '2016-7-13'],
    ['2016. július 13.', '2016-7-13'],
    ['Ngày 13 tháng 7 năm 2016', '2016-7-13'],
    ['13·07·2016', '2016: 13, 7'],
    ['25-02-28 14:32', '2025-2-28'],
    // Thailand's Buddhist year
    ['12/03/2566 10:31', '2023: 12, 3'],
  ])('are read from %s', (text, day) => {
    expect(daysOf(text)).toContain(day);
  });

  it.each(['10:35:20', '1-01-5-01-000199', '555-0142', '', 'TOTAL'])('are not found in %s', (text) => {
    expect(daysOf(text)).toEqual([]);
  });

  it('names every month of every language', () => {
    for (const { code, months } of languages) {
      expect(months).toHaveLength(12);
      months.forEach((names, i) => {
        for (const name of names)
          expect(daysOf(`14 ${name} 2021`), `${code} ${name}`).toContain(`2021-${i + 1}-14`);
      });
    }
  });

  it('are substrings of the text', () => {
    const character = fc.constantFrom(...'0123456789/-.: JANDEZoOlé|');
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 60 }), (text) => {
        for (const { text: day } of daysIn(text)) expect(text).toContain(day);
      }),
    );
  });
});

describe('The day of purchase elsewhere in the world', () => {
  it.each([
    ['Datum: 04.09.2010 Tijd: 14:29', '2010-09-04'],
    ['Fecha 11/08/2012 15:45', '2012-08-11'],
    ['26.07.2016 10:53:26', '2016-07-26'],
    ['Date 05/02/2019 14h30', '2019-02-05'],
    ['Retourdatum: jul. 10, 2013\nBon 26/06/13 20:44', '2013-06-26'],
    ['Karte gültig bis 12.12.2025\nDatum 23.09.16 14:05 Uhr', '2016-09-23'],
    ['Arrival 19/04/2019  Depart 21/04/2019', '2019-04-21'],
    ['Llegada 23/06/2018  Salida 25/06/2018', '2018-06-25'],
    ['Stay 2024.11.07 - 2024.11.08\nPaid by credit card 2024.11.09', '2024-11-09'],
    ['Gültig: Mo 09.10.2023 bis 10.10.2023\n09.10.2023 07:19', '2023-10-09'],
  ])('is found in "%s"', (text, day) => {
    expect(dateIn(text)).toBe(day);
  });
});

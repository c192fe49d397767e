import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctAddress } from './correct-address.ts';

describe('an address', () => {
  it.each([
    ['22413BARTON ROAD', '22413 BARTON ROAD'],
    ['6011WROOSEVELTRD', '6011 W ROOSEVELT RD'],
    ['GRANDTERRACE, CA92313', 'GRAND TERRACE, CA 92313'],
    ['5242Van NuysBLVD', '5242 Van Nuys BLVD'],
    ['81100JOHOR BAHRU', '81100 JOHOR BAHRU'],
    ['810 3RDAVE', '810 3RD AVE'],
    ['42ndSt', '42nd St'],
    ['Suite561', 'Suite 561'],
    ['Larkspur &Vine St', 'Larkspur & Vine St'],
  ])('gets its spaces: %s', (printed, text) => {
    expect(correctAddress(printed)).toBe(text);
  });

  it.each([
    ['1161 TRENTON AUE', '1161 TRENTON AVE'],
    ['4037 FACTORIA BLUD SE', '4037 FACTORIA BLVD SE'],
    ['Las Uegas NU 89169', 'Las Vegas NV 89169'],
    ['LAS VEGA$, NV 89109', 'LAS VEGAS, NV 89109'],
    ['E1 Cajon, CA 92019', 'El Cajon, CA 92019'],
    ['Lindenstra Be 4', 'Lindenstraße 4'],
    ['Louisville, C0 80027', 'Louisville, CO 80027'],
  ])('gets the letters that make a known word: %s', (printed, text) => {
    expect(correctAddress(printed)).toBe(text);
  });

  it.each([
    ...[
      'JALAN PJU 1A/3',
      'SS23/11',
      'Westfield',
      '7TH AVE',
      '1080 Wien',
      'EC1N 2HT',
      'Josefstädter Straße 73',
    ],
    ...[
      'Hauptstr. 14 80331 München',
      'Hauptstr. 11, 33100 Paderborn',
      'Suite C4 90210',
      '12 Main St 5C 29401',
    ],
    ...['5 Parks Rd, Reno NV 89501', '4 Bell Court, Austin, TX 78701', '10T Larkspur Ave', 'ANV89123'],
    ...['McDonald House', 'ANCHORPOINT', 'MANA6ER JAMES', 'M5V 2T6', 'St. Gallen', 'No. 31G&33G'],
  ])('stays unchanged: %s', (text) => {
    expect(correctAddress(text)).toBe(text);
  });

  it('keeps its digits, and does not change when corrected again', () => {
    const word = fc.constantFrom(
      'Las',
      'Uegas',
      'NU',
      'AUE',
      'SpringRd',
      'Suite5',
      '89169',
      'M0',
      'Vine',
      '12B',
      '&',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        const corrected = correctAddress(words.join(' '));
        expect(correctAddress(corrected)).toBe(corrected);
        const numbers = (text: string) => text.match(/(?<![\p{L}\d])\d+(?![\p{L}\d])|\d{2,}/gu) ?? [];
        expect(numbers(corrected)).toEqual(expect.arrayContaining(numbers(words.join(' '))));
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctAddress } from './correct-address.ts';

describe('An address', () => {
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
    ['CICER0, IL 60804', 'CICERO, IL 60804'],
    ['Kapole1, HI 96707', 'Kapolei, HI 96707'],
    ['0RACLE ROAD', 'ORACLE ROAD'],
    ['186TH STRET', '186TH STREET'],
    ['7 WWest Merrick Rd', '7 West Merrick Rd'],
    ['LEICHHAROT NSW 2040', 'LEICHHARDT NSW 2040'],
    ['40300 Shah Alan, Selangor', '40300 Shah Alam, Selangor'],
    ['81200 Jahor Bahru', '81200 Johor Bahru'],
    ['50450 KUALA LUMPLR', '50450 KUALA LUMPUR'],
    ['33100 Bad Lippspring 4', '33100 Bad Lippspringe 4'],
    ['N0. 1, JIn Besar', 'No. 1, Jln Besar'],
    ['FINOLAY OH 45840', 'FINDLAY OH 45840'],
    ['SAN FRANCISCQ, CA 94103', 'SAN FRANCISCO, CA 94103'],
    ['Loi 3, Jalan Besar', 'Lot 3, Jalan Besar'],
    ["Level'6, Bangunan Melur", 'Level 6, Bangunan Melur'],
    ["Shah Alam,'Selangor", 'Shah Alam,Selangor'],
    ["Kawasan Perindustrian', Melur", 'Kawasan Perindustrian, Melur'],
  ])('gets the letters that make a known word: %s', (printed, text) => {
    expect(correctAddress(printed)).toBe(text);
  });

  it.each([
    ['Burlingtcn VT 05401', 'Burlington VT 05401'],
    ['Garden Ciy, NY 11530', 'Garden City, NY 11530'],
    ['Hobokem, NJ 07030', 'Hoboken, NJ 07030'],
    ['Marshal 1, Tx.75670', 'Marshall, Tx.75670'],
    ['43000 Kajamg, Selangor', '43000 Kajang, Selangor'],
    ['45127 Essem', '45127 Essen'],
    ['43 000 Kajang', '43000 Kajang'],
  ])('gets the town that belongs to its postcode: %s', (printed, text) => {
    expect(correctAddress(printed)).toBe(text);
  });

  it.each(['Salem, NY 11211', 'Unit 43 200 Melur Street', '14500 Sam Carlo Drive West', '12 345 Park Lane'])(
    'keeps a known town of another postcode, a street and two numbers: %s',
    (text) => {
      expect(correctAddress(text)).toBe(text);
    },
  );

  it.each([
    ['7O Rue Larkspur', '70 Rue Larkspur'],
    ['LOT 19I3, JALAN BESAR', 'LOT 1913, JALAN BESAR'],
    ['9 Hwy. 20i', '9 Hwy. 201'],
    ['1O30 Vine St', '1030 Vine St'],
    ['Lindenstr. 12l', 'Lindenstr. 121'],
    ['Fresno CA 9372B', 'Fresno CA 93728'],
    ['London Nl 6HG', 'London N1 6HG'],
  ])('gets the digits that letters in its numbers look like: %s', (printed, text) => {
    expect(correctAddress(printed)).toBe(text);
  });

  it.each([
    ...[
      'JALAN PJU 1A/3',
      'SS23/11',
      'Midtown3',
      'KLIA2',
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
    // a street may have any name, and a house number may have a letter
    ...['12 FINOLAY STREET', '12B Vine St', 'Block 7, Lot 0', 'Nl Avenue'],
    ...[
      '14500 San Carlo Drive',
      '14500 San Carlo Drive West',
      '63654 Oberdort',
      'MR JIN',
      '40300 Shah Alam, Selangor',
    ],
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

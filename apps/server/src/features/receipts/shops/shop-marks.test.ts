import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ShopMark, shopMarksOf } from './shop-marks.ts';

const printed = (...texts: string[]) => texts.map((text) => ({ text, confidence: 0.95 }));
const valuesOf = (kind: ShopMark['kind'], ...texts: string[]) =>
  shopMarksOf(printed(...texts))
    .filter((mark) => mark.kind === kind)
    .map(({ value }) => value);

describe('A shop’s phone number', () => {
  it.each([
    [
      [
        '(559) 555-0142',
        '559-555-0142',
        '559.555.0142',
        '+1 559 555 0142',
        '1-559-555-0142',
        'Tel 5595550142',
      ],
    ],
    [['Tel: 089/1234567', 'Tel.: 089 123 45 67', '+49 89 1234567', 'Telefon 0049 89 1234567']],
    [['Phone 020 7946 0958', '+44 20 7946 0958', '+44 (0)20 7946 0958']],
    [['TEL : 03-1234 5678', '+603-1234 5678', 'Tel/Fax: 03 12345678']],
  ])('is the same however it is printed: %j', (forms) => {
    const [first, ...others] = forms.map((form) => valuesOf('phone', form));
    expect(first).toHaveLength(1);
    for (const other of others) expect(other).toEqual(first);
  });

  it.each([
    'Fax: (559) 555-0143',
    'Order 559 555 0142 77',
    'Card 4111 1111 1111 4821',
    'Customer 559 555 0142',
    'Auth code: 123 456 789',
    '03/04/2026 12:48',
    '2026-03-04 12:48:10',
    'Total 1,234,567.89',
    '12.50 13.75 14.25',
    '0012345678901234',
  ])('is not %s', (text) => {
    expect(valuesOf('phone', text)).toEqual([]);
  });

  it('that is toll-free counts as a hotline, which all branches of a chain print', () => {
    for (const text of ['1-800-555-0142', '(888) 555-0142', 'Tel 0800 1234567', 'Call 1300 123 456']) {
      expect(valuesOf('phone', text)).toEqual([]);
      expect(valuesOf('hotline', text), text).toHaveLength(1);
    }
  });
});

describe('A shop’s registration or tax number', () => {
  it.each([
    ['GST Reg No: 000 123 456 789', '000123456789'],
    ['GST ID : 000123456789', '000123456789'],
    ['MELUR SDN BHD (123456-X)', '123456x'],
    ['USt-IdNr.: DE 123 456 789', 'de123456789'],
    ['VAT No. GB 123 4567 89', 'gb123456789'],
    ['ABN 12 345 678 901', '12345678901'],
    ['Company Reg. No. 199901012345', '199901012345'],
  ])('is found in %s', (text, value) => {
    expect(valuesOf('registration', text)).toEqual([value]);
  });

  it.each([
    'GST 6% 1,234.56',
    'Tax 03/04/2026',
    'TAX 12.50 100.00',
    'VAT 20 % of 1234567.89',
    'Tax invoice 12',
  ])('is not found in %s', (text) => {
    expect(valuesOf('registration', text)).toEqual([]);
  });
});

describe('A shop’s street and number', () => {
  it.each([
    [
      [
        '1409 North Sycamore Boulevard',
        '1409 N. Sycamore Blvd',
        '1409 N SYCAMORE BLVD, Suite 4, Fresno CA 93720',
      ],
    ],
    [['Hauptstraße 12a', 'Hauptstrasse 12A', 'HAUPTSTR. 12a, 80331 München']],
    [['No 12, Jalan Ampang', '12 Jalan Ampang', 'No. 12, Jln. Ampang, 50450 Kuala Lumpur']],
    [['12 rue de Rivoli', '12, Rue de Rivoli, 75001 Paris']],
  ])('is the same however it is printed: %j', (forms) => {
    const [first, ...others] = forms.map((form) => valuesOf('street', form));
    expect(first).toHaveLength(1);
    for (const other of others) expect(other).toEqual(first);
  });

  it.each(['Fresno, CA 93720', '2 Drip coffee 7.00', 'Order 1409', 'Server: Robin'])('is not %s', (text) => {
    expect(valuesOf('street', text)).toEqual([]);
  });
});

describe('A shop’s web address', () => {
  it('is the host name; mail addresses count, sites that many shops share do not', () => {
    const texts = [
      'www.copperkettle.example',
      'https://copperkettle.example/menu',
      'hi@copperkettle.example',
    ];
    for (const text of texts) expect(valuesOf('web', text), text).toEqual(['copperkettle.example']);
    for (const text of [
      'kettle@gmail.com',
      'facebook.com/kettle',
      'www.toasttab.com',
      'No.12 St.John',
      '7.00',
    ])
      expect(valuesOf('web', text), text).toEqual([]);
  });
});

describe('The header of a receipt', () => {
  const header = ['Copper Kettle Diner', 'Good food since 1962', 'Server: Robin  Table 12', 'Check 1042'];

  it('consists of its letters up to the first amount, without figures and names of people', () => {
    expect(valuesOf('header', ...header, 'Short stack', '$8.50', 'Come back soon')).toEqual([
      'copperkettlediner',
      'goodfoodsince',
      'shortstack',
    ]);
  });

  it('has at most 20 lines', () => {
    const many = Array.from(
      { length: 50 },
      (_, row) => `line ${'abcdefghij'[row % 10]}${'klmno'[Math.trunc(row / 10)]} words`,
    );
    expect(valuesOf('header', ...many)).toHaveLength(20);
  });
});

describe('A receipt’s marks', () => {
  it('are the same for every purchase: they contain no amount, date or number of it', () => {
    const figure = fc.integer({ min: 0, max: 99_999 });
    fc.assert(
      fc.property(
        figure,
        figure,
        fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2099-01-01') }),
        (cents, number, day) => {
          const [year = '', month = '', date = ''] = day.toISOString().slice(0, 10).split('-');
          const marks = shopMarksOf(
            printed(
              'Copper Kettle Diner',
              `${month}/${date}/${year} ${day.toISOString().slice(11, 16)}`,
              `Receipt ${number}  Order #${number}`,
              `Total ${(cents / 100).toFixed(2)}`,
              `TAX ${(number / 100).toFixed(2)}`,
              `${date}.${month}.${year}`,
            ),
          );
          expect(marks).toEqual([{ kind: 'header', value: 'copperkettlediner' }]);
        },
      ),
    );
  });

  it('come only from lines that were read confidently', () => {
    expect(shopMarksOf([{ text: '(559) 555-0142', confidence: 0.6 }])).toEqual([]);
  });

  it('are computed in no time, whatever is printed', () => {
    const start = performance.now();
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[\d a-z.,()@/+-]{0,120}$/u), { maxLength: 60 }), (texts) => {
        shopMarksOf(printed(...texts));
      }),
      { numRuns: 50 },
    );
    for (const part of ['1 ', '1', 'a ', 'a.', '(1', '12 a ', 'jalan a ', 'tax 1'])
      shopMarksOf(printed(...Array.from({ length: 60 }, () => part.repeat(120 / part.length))));
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, fromCents, parseMoney, plainFigures, possibleAmounts, toCents } from './money.ts';

const CURRENCIES = ['USD', 'MYR', 'EUR', 'GBP', 'JPY', 'KRW', 'KWD', 'TND', 'IQD', 'CLP', 'INR'] as const;
const cents = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });

describe('An amount typed by a person', () => {
  it.each([
    ['$12.34', 1234, 'USD'],
    ['12', 1200, null],
    ['12.3', 1230, null],
    ['1,234.56', 123_456, null],
    ['1.234,56', 123_456, null],
    ['1,234', 123_400, null],
    ['12,34', 1234, null],
    ['1,234,567', 123_456_700, null],
    ['1.234.567', 123_456_700, null],
    ['-3.50', -350, null],
    ['$-3.50', -350, 'USD'],
    ['€ 5', 500, 'EUR'],
    ['MYR 1,234.50', 123_450, 'MYR'],
    ['10 usd', 1000, 'USD'],
    ['€7,19', 719, 'EUR'],
    ['1.234,50 €', 123_450, 'EUR'],
    ['A$12', 1200, 'AUD'],
    ['-CA$ 3.50', -350, 'CAD'],
    ['HK$1,200', 120_000, 'HKD'],
    ['RM 12.30', 1230, 'MYR'],
    ['₹99', 9900, 'INR'],
    [' 0.00 ', 0, null],
    ['1,23,500.00', 12_350_000, null],
    ['₹12,34,567', 123_456_700, 'INR'],
    ['1 234,56', 123_456, null],
    ['1\u00a0234\u00a0567.5', 123_456_750, null],
    ['1\u202f234,56 €', 123_456, 'EUR'],
    ['4 850', 485_000, null],
    ["1'235.00", 123_500, null],
    ['CHF 1’235.00', 123_500, 'CHF'],
    ['450/-', 45_000, null],
    ['₹ 1,23,500/-', 12_350_000, 'INR'],
    ['(12.50)', -1250, null],
    ['($1,234.56)', -123_456, 'USD'],
    ['$(12.50)', -1250, 'USD'],
    ['(12,50 €)', -1250, 'EUR'],
    ['JPY 1,130', 113_000, 'JPY'],
    ['JPY 1.130', 113_000, 'JPY'],
    ['1.130 ₩', 113_000, 'KRW'],
    ['JPY 12.50', 1250, 'JPY'],
    ['KWD 125.500', 12_550, 'KWD'],
    ['KWD 1,125.500', 112_550, 'KWD'],
    ['KWD 1 125.500', 112_550, 'KWD'],
    ['TND 1.125,500', 112_550, 'TND'],
    ['KWD 1125.500', 112_550, 'KWD'],
    ['KWD 1.125.500', 112_550_000, 'KWD'],
    ['KWD 3.728', 373, 'KWD'],
    ['KWD 0,500', 50, 'KWD'],
    ['KWD 3.5', 350, 'KWD'],
    ['0.500', 50, null],
  ])('%s is accepted', (text, expected, currency) => {
    expect(parseMoney(text)).toEqual({ cents: expected, currency });
  });

  it.each([
    '',
    'about ten',
    '12.345',
    '1,2,3',
    '123,45,678',
    '1,23,50',
    '1.23.500,00',
    '1,23,500,00',
    '1 23',
    '1 2345',
    '12  345',
    '1 234.567',
    "1'23.00",
    "1'234 567",
    '(-12.50)',
    '-(12.50)',
    '(12.50',
    '12.50)',
    '((12.50))',
    '()',
    '(USD) 5',
    '5 (2)',
    '450/',
    '/-',
    '1.2.3',
    '1,234,56',
    '--1',
    '12..3',
    '$',
    '1e5',
    '½',
    '¥1200',
    'kr 100',
    'krone 100',
    '$5 €',
    'USD 5 $',
    'X$5',
    '44.78abc',
    'XYZ 5',
    '１２',
    '99999999999.99',
    '12.',
    'NaN',
  ])("'%s' is rejected instead of guessed", (text) => expect(parseMoney(text)).toBeNull());

  it.each([
    ['¥1200', ['USD', 'JPY'], 120_000, 'JPY'],
    ['1.200,50 ¥', ['CNY'], 120_050, 'CNY'],
    ['kr 100', ['NOK', 'SEK'], 10_000, 'NOK'],
    ['-99,90 kr.', ['DKK'], -9990, 'DKK'],
    ['Rs. 450', ['PKR'], 45_000, 'PKR'],
    ['Rs. 450/-', ['INR'], 45_000, 'INR'],
    ['€5', ['USD'], 500, 'EUR'],
    ['5', ['JPY'], 500, null],
    ['1.130', ['JPY'], 113_000, null],
    ['125.500', ['KWD'], 12_550, null],
    ['1,234', ['USD', 'GBP'], 123_400, null],
  ])(
    'with a sign that several currencies share, %s is in the first likely one',
    (text, likely, expected, currency) => {
      expect(parseMoney(text, likely)).toEqual({ cents: expected, currency });
    },
  );

  it('with a shared sign has one reading for each of its currencies, and none is chosen without a reason', () => {
    expect(parseMoney('¥1200', ['USD', 'EUR'])).toBeNull();
    expect(possibleAmounts('¥1,200')).toEqual([
      { cents: 120_000, currency: 'JPY' },
      { cents: 120_000, currency: 'CNY' },
    ]);
    for (const text of [
      '€5',
      '5',
      'USD 5',
      '¥',
      'kr 1.2.3',
      'JPY 5',
      '1,234',
      'JPY 1.234',
      'KWD 1.234',
      '0.345',
    ])
      expect(possibleAmounts(text)).toEqual([]);
  });

  it.each([
    ['1.234', [], [123_400, 123]],
    ['-$12.345', [], [-1_234_500, -1235]],
    ['1,234', ['EUR'], [123_400, 123]],
    ['BRL 1,234', ['USD'], [123_400, 123]],
    // a company that writes decimals with a comma
    ['1,234', ['USD', 'EUR'], [123_400, 123]],
    ['$1,234', ['EUR'], [123_400, 123]],
    ['1,234', ['KWD'], [123_400, 123]],
    ['¥1.234', ['USD'], [123_400, 123_400, 123]],
  ])(
    "'%s' can be thousands or decimals with the likely currencies %j: both are readings",
    (text, likely, readings) => {
      expect(parseMoney(text, likely)).toBeNull();
      expect(possibleAmounts(text, likely).map((amount) => amount.cents)).toEqual(readings);
    },
  );

  it('is displayed so that it can be read back as the same amount, in any currency', () => {
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom(...CURRENCIES),
        fc.constantFrom(...CURRENCIES),
        (amount, currency, home) => {
          const text = formatMoney({ cents: amount, currency });
          expect(parseMoney(text, [home])).toEqual({ cents: amount, currency });
          expect(parseMoney(plainFigures({ cents: amount, currency }), [currency])?.cents).toBe(amount);
        },
      ),
    );
  });

  it.each([
    ['the United States', 'en-US'],
    ['India', 'en-IN'],
    ['Germany', 'de-DE'],
    ['Switzerland', 'de-CH'],
    ['France', 'fr-FR'],
    ['Norway', 'nb-NO'],
  ])('is read with the digit groups of %s, and as negative in parentheses', (_, locale) => {
    const printed = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (amount) => {
        const text = printed.format(amount / 100);
        expect(parseMoney(text)).toEqual({ cents: amount, currency: null });
        expect(parseMoney(`(${text})`)?.cents).toBe(amount === 0 ? 0 : -amount);
      }),
    );
  });

  it('never throws, and any amount it returns is a whole number of cents', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const money = parseMoney(text);
        if (money) expect(Number.isSafeInteger(money.cents)).toBe(true);
      }),
    );
  });
});

it('Cents stay the same when they are converted to API numbers and back', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(toCents(JSON.parse(JSON.stringify(fromCents(amount))))).toBe(amount);
    }),
  );
});

it('Dollars appear as $x.xx, other currencies with their code', () => {
  expect(formatMoney({ cents: 123_456, currency: 'USD' })).toBe('$1,234.56');
  expect(formatMoney({ cents: 5, currency: 'USD' })).toBe('$0.05');
  expect(formatMoney({ cents: -350, currency: 'USD' })).toBe('-$3.50');
  expect(formatMoney({ cents: 123_456, currency: 'MYR' })).toBe('MYR 1,234.56');
});

it.each([
  [113_000, 'JPY', 'JPY 1,130', '1130'],
  [-113_000, 'KRW', '-KRW 1,130', '-1130'],
  [0, 'VND', 'VND 0', '0'],
  // stored as typed or misread, and never rounded
  [1250, 'JPY', 'JPY 12.50', '12.50'],
  [12_550, 'KWD', 'KWD 125.500', '125.500'],
  [112_550, 'TND', 'TND 1,125.500', '1125.500'],
  [5, 'BHD', 'BHD 0.050', '0.050'],
  [123_456_789, 'EUR', 'EUR 1,234,567.89', '1234567.89'],
])('%d hundredths of %s have the decimals of the currency: %s', (amount, currency, shown, plain) => {
  expect(formatMoney({ cents: amount, currency })).toBe(shown);
  expect(plainFigures({ cents: amount, currency })).toBe(plain);
});

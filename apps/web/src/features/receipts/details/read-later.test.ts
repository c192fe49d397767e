import type { Analysis } from '@slipcase/contract/scan';
import { expect, it } from 'vitest';
import { analysisWith } from '../../../domain/analysis/testing/analysis.ts';
import { aReceipt } from '../testing/receipt.ts';
import { changesIn, fieldsOf } from './edit-fields.ts';
import { editsAfterReading, readingOf } from './read-later.ts';

const UNREAD = fieldsOf(aReceipt({ vendor: null, price: null, date: null, location: null }));
const confident = { confidence: 0.9, boxes: [] };
const FIRST = analysisWith({
  analysisId: 'first',
  vendor: 'Umber Coffee',
  date: '11/18/2026',
  found: { vendor: confident, total: null, date: { confidence: 0.4, boxes: [] }, location: null },
  paymentMethod: 'Cash',
});
const SECOND = analysisWith({
  analysisId: 'second',
  total: 'MYR 12.30',
  currency: 'MYR',
  tax: 0.7,
  found: { vendor: null, total: confident, date: null, location: null },
});

const now = (analyses: Analysis[]) => ({ analyses, kept: false });

it('Reading later fills empty fields from all pages, and reports uncertain values', () => {
  expect(readingOf(UNREAD, now([FIRST, SECOND]), 'USD')).toEqual({
    analysisIds: ['first', 'second'],
    kept: false,
    filled: {
      vendor: 'Umber Coffee',
      total: 'MYR 12.30',
      date: '11/18/2026',
      tax: 'MYR 0.70',
      paymentMethod: 'Cash',
    },
    items: [],
    otherTotal: null,
    otherCurrency: null,
    places: [],
    otherDay: null,
    doubtful: ['date'],
    tipLine: null,
  });
});

it('Reading later keeps typed values, and leaves out amounts in another currency', () => {
  const typed = { ...UNREAD, vendor: 'My Coffee', total: '€12' };
  const { filled, otherTotal } = readingOf(typed, now([FIRST, SECOND]), 'USD');
  expect(filled).toEqual({ date: '11/18/2026', paymentMethod: 'Cash' });
  expect(otherTotal).toBe('MYR 12.30');
  const otherTotalThan = (total: string) => readingOf({ ...UNREAD, total }, now([SECOND]), 'USD').otherTotal;
  expect(otherTotalThan('MYR 12.30')).toBeNull();
  expect(otherTotalThan('$12.30')).toBe('MYR 12.30');
});

it.each([
  ['the total, too', SECOND, '$12.30', { printed: 'MYR', typed: 'USD', total: 'MYR 12.30' }],
  [
    'no total',
    { ...SECOND, total: null, amount: null },
    '$45.00',
    { printed: 'MYR', typed: 'USD', total: 'MYR 45.00' },
  ],
  ['no currency', { ...SECOND, total: '$12.30', currency: null }, '€12.30', null],
  ['the same currency', SECOND, 'MYR 45.00', null],
])(
  'Reading later names the printed currency if the typed total is in another: read was %s',
  (_, page, total, other) => {
    const { otherCurrency } = readingOf({ ...UNREAD, total }, now([page]), 'USD');
    expect(otherCurrency).toEqual(other);
  },
);

it('Reading later names the other meaning of a date that it filled in, but not of a typed one', () => {
  const page = analysisWith({
    date: '03/09/2014',
    found: { vendor: null, total: null, date: { ...confident, other: '2014-09-03' }, location: null },
  });
  expect(readingOf(UNREAD, now([page]), 'USD').otherDay).toBe('2014-09-03');
  expect(readingOf({ ...UNREAD, date: '03/08/2014' }, now([page]), 'USD').otherDay).toBeNull();
});

it('Reading later does not treat the company’s currency as printed', () => {
  const page = { ...SECOND, total: '$12.30', currency: null };
  expect(readingOf({ ...UNREAD, total: '€12.30' }, now([page]), 'USD').otherTotal).toBeNull();
  expect(readingOf({ ...UNREAD, total: '€12' }, now([page]), 'USD').otherTotal).toBe('EUR 12.30');
});

it('Reading later fills in nothing if nothing is printed', () => {
  expect(readingOf(UNREAD, now([analysisWith({})]), 'USD').filled).toEqual({});
});

it('Reading later shows the items on the pages, and sends them only if the person changed them', () => {
  const page = analysisWith({ ...FIRST, items: [{ name: 'Flat white', quantity: 1, price: 3.4 }] });
  const reading = readingOf(UNREAD, now([page]), 'USD');
  expect(reading.items).toMatchObject([{ name: 'Flat white', price: '3.40' }]);
  const fields = { ...UNREAD, ...reading.filled, items: reading.items };
  expect(editsAfterReading(changesIn(UNREAD, fields, ['USD']), fields, reading, ['USD'])).not.toHaveProperty(
    'items',
  );
  const items = reading.items.map((row) => ({ ...row, price: '3.60' }));
  const changed = { ...fields, items };
  expect(editsAfterReading(changesIn(UNREAD, changed, ['USD']), changed, reading, ['USD'])).toMatchObject({
    items: [{ name: 'Flat white', quantity: 1, price: 3.6 }],
  });
});

it('Reading later saves cleared fields as cleared, without their places, so people have seen every saved value', () => {
  const box = { x: 0, y: 0, width: 1, height: 1 };
  const [vendor, date] = [
    { field: 'vendor', page: 1, box },
    { field: 'date', page: 1, box },
  ] as const;
  const reading = { ...readingOf(UNREAD, now([FIRST, SECOND]), 'USD'), places: [vendor, date] };
  const fields = { ...UNREAD, ...reading.filled, tax: '', date: '' };
  expect(editsAfterReading(changesIn(UNREAD, fields, ['USD']), fields, reading, ['USD'])).toEqual({
    vendor: 'Umber Coffee',
    total: 'MYR 12.30',
    tax: '',
    tip: '',
    paymentMethod: 'Cash',
    analysisIds: ['first', 'second'],
    proposed: ['vendor', 'total', 'paymentMethod'],
    places: [vendor],
  });
});

import { expect, it } from 'vitest';
import { textForField } from './line-text.ts';

it.each([
  ['TOTAL    $1,132.82', '$1,132.82'],
  ['2 x 4.50   9.00', '9.00'],
  ['SUMME 12,50 EUR', '12,50'],
  ['no amount here', 'no amount here'],
])('From the line %j, the total gets %j', (line, text) => {
  expect(textForField('total', line)).toBe(text);
});

it.each([
  ['Date: 11/18/2026 14:05', '11/18/2026'],
  ['2026-11-18T14:05', '2026-11-18'],
  ['WED 18 Nov 2026', '18 Nov 2026'],
  ['Nov 18, 2026 2:05 PM', 'Nov 18, 2026'],
  ['yesterday', 'yesterday'],
])('From the line %j, the date gets %j', (line, text) => {
  expect(textForField('date', line)).toBe(text);
});

it('Vendor and location get the whole line', () => {
  expect(textForField('vendor', ' Pinwright Hardware ')).toBe('Pinwright Hardware');
  expect(textForField('location', '12 Main St')).toBe('12 Main St');
});

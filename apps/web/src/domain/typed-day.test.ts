import { dayOf, formatDateText, parseDateText } from '@slipcase/contract/dates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inDateFormat, typedDay } from './typed-day.ts';

/** this is a Friday */
const NOW = new Date(2026, 10, 20, 23, 30);

describe('A date is understood however people type it', () => {
  it.each([
    ['070426', '2026-07-04', '2026-04-07'],
    ['07042026', '2026-07-04', '2026-04-07'],
    ['20260704', '2026-07-04', '2026-07-04'],
    ['0704', '2026-07-04', '2026-04-07'],
    ['7/4', '2026-07-04', '2026-04-07'],
    ['7.4', '2026-07-04', '2026-04-07'],
    ['7,4', '2026-07-04', '2026-04-07'],
    ['7 4', '2026-07-04', '2026-04-07'],
    ['7-4', '2026-07-04', '2026-04-07'],
    ['7.4.26', '2026-07-04', '2026-04-07'],
    // in either order, only one month is possible
    ['18/11', '2026-11-18', '2026-11-18'],
    ['jul 4', '2026-07-04', '2026-07-04'],
    ['Jul4', '2026-07-04', '2026-07-04'],
    ['4 jul', '2026-07-04', '2026-07-04'],
    ['4jul', '2026-07-04', '2026-07-04'],
    ['July 4th', '2026-07-04', '2026-07-04'],
    ['4th july', '2026-07-04', '2026-07-04'],
    // this year's has not come yet, so last year's
    ['12/24', '2025-12-24', '2025-12-24'],
    ['dec 24', '2025-12-24', '2025-12-24'],
    ['feb 29', '2024-02-29', '2024-02-29'],
    ['today', '2026-11-20', '2026-11-20'],
    ['Yesterday', '2026-11-19', '2026-11-19'],
    ['fri', '2026-11-13', '2026-11-13'],
    ['last thursday', '2026-11-19', '2026-11-19'],
    ['Saturday', '2026-11-14', '2026-11-14'],
    ['11/18/2026', '2026-11-18', '2026-11-18'],
  ])('%j means %s, and %s where the day comes first', (text, monthFirst, dayFirst) => {
    expect(typedDay(text, 'MDY', NOW)).toBe(monthFirst);
    expect(typedDay(text, 'DMY', NOW)).toBe(dayFirst);
  });

  it.each([
    '',
    '7',
    '74',
    '704',
    '13/32',
    '99/99/99',
    '0230',
    '000000',
    '99999999',
    'sooner',
    'mo',
    'jul',
    'feb 30',
  ])('%j is not a day', (text) => {
    expect(typedDay(text, 'MDY', NOW)).toBeNull();
    expect(typedDay(text, 'DMY', NOW)).toBeNull();
  });
});

const days = fc
  .date({ min: new Date('2019-01-02'), max: new Date('2026-11-20'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const orders = fc.constantFrom('MDY' as const, 'DMY' as const);

describe('Whatever the day', () => {
  it('digits alone mean the same as with separators, in both orders', () => {
    fc.assert(
      fc.property(days, orders, (day, order) => {
        const text = formatDateText(day, order);
        expect(typedDay(text.replaceAll('/', ''), order, NOW)).toBe(day);
        expect(typedDay(text.replaceAll('/', '').replace(/20(\d\d)$/u, '$1'), order, NOW)).toBe(day);
      }),
    );
  });

  it('a day without its year is never in the future, and at most a year ago', () => {
    fc.assert(
      fc.property(days, orders, (day, order) => {
        fc.pre(!day.endsWith('-02-29'));
        const found = typedDay(formatDateText(day, order).slice(0, 5), order, NOW) ?? '';
        expect(found.slice(5)).toBe(day.slice(5));
        expect(found <= dayOf(NOW)).toBe(true);
        expect(found > '2025-11-20').toBe(true);
      }),
    );
  });

  it('the field then shows the same day for page and server, and does not change again', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), orders, (text, order) => {
        const shown = inDateFormat(text, order);
        const day = typedDay(text, order);
        if (day === null) expect(shown).toBe(text);
        else expect(parseDateText(shown, order)).toBe(day);
        expect(inDateFormat(shown, order)).toBe(shown);
      }),
    );
  });
});

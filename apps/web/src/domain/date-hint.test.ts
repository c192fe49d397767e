import { formatDateText, formatDay } from '@slipcase/contract/dates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hintOnDate } from './date-hint.ts';

const NOON = new Date(2026, 10, 20, 12);

describe('The hint beside a typed date', () => {
  it.each([
    ['03/02/2026', 'MDY', 'Mar 2, 2026'],
    ['03/02/2026', 'DMY', 'Feb 3, 2026'],
    ['03.02.26', 'MDY', 'Mar 2, 2026'],
    ['18/11/2026', 'MDY', 'Nov 18, 2026'],
    ['2026-11-18', 'MDY', 'Nov 18, 2026'],
    ['11/18/2026', 'MDY', null],
    ['18/11/2026', 'DMY', null],
    ['04/04/2026', 'MDY', null],
    ['', 'MDY', null],
    ['02/30/2026', 'MDY', null],
    ['sometime', 'DMY', null],
    ['yesterday', 'DMY', 'Nov 19, 2026'],
    ['070426', 'MDY', 'Jul 4, 2026'],
    ['7/4', 'DMY', 'Apr 7, 2026'],
  ] as const)('%j with the company’s format %s says what it means: %j', (text, order, said) => {
    expect(hintOnDate(text, order, NOON)).toEqual(said && { tone: 'plain', text: said });
  });

  it.each([
    ['11/20/2026', false],
    ['11/21/2026', true],
    ['11/22/2026', true],
    ['11/20/3017', true],
  ])('%s says that it is in the future: %s', (text, toCome) => {
    expect(hintOnDate(text, 'MDY', NOON)?.tone === 'odd').toBe(toCome);
  });

  it.each([
    ['11/19/2025', null],
    ['11/18/2025', 'Nov 18, 2025 was more than a year ago'],
    ['01/01/1900', 'Jan 1, 1900 was more than a year ago'],
  ])('%s says that it is long ago, once it is more than a year: %s', (text, said) => {
    expect(hintOnDate(text, 'MDY', NOON)).toEqual(said && { tone: 'odd', text: said });
  });

  it.each([
    // it became this old in the library, after the save
    ['11/18/2024', null],
    ['11/20/2023', null],
    ['11/18/2023', 'Nov 18, 2023 was more than a year before this was saved'],
    // in the time zone where it was saved, it may have been the next day
    ['11/21/2024', null],
    ['11/22/2024', 'Nov 22, 2024 is after the day this was saved'],
    ['11/21/2026', 'Nov 21, 2026 is in the future'],
  ])('%s of a receipt saved on Nov 20, 2024 is compared with that day: %s', (text, said) => {
    const saved = new Date(2024, 10, 20, 12);
    expect(hintOnDate(text, 'MDY', NOON, saved)).toEqual(said && { tone: 'odd', text: said });
  });

  it('shows the saved day if the date is ambiguous', () => {
    const days = fc.date({ min: new Date('2025-11-20'), max: new Date('2026-11-20'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom('MDY' as const, 'DMY' as const), (date, order) => {
        const iso = date.toISOString().slice(0, 10);
        const said = hintOnDate(formatDateText(iso, order), order, NOON);
        const isUnclear = date.getUTCDate() <= 12 && date.getUTCDate() !== date.getUTCMonth() + 1;
        expect(said?.text ?? null).toBe(isUnclear ? formatDay(iso) : null);
      }),
    );
  });
});

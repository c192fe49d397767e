import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsFrom } from '../rows-for-tests.ts';
import { findDate } from './date.ts';

const now = new Date('2026-06-15T12:00:00Z');

function dateIn(text: string, hints: Partial<Parameters<typeof findDate>[1]> = {}): string | undefined {
  return findDate(rowsFrom(text), { order: 'MDY', sure: 0.96, country: null, now, ...hints })?.value;
}

describe('Finding the day of purchase', () => {
  it.each([
    ['7/28/2021 11:04:36 AM', '2021-07-28'],
    ['11/17/20227:05:19PM', '2022-11-17'],
    ['10/14/239:41AM', '2023-10-14'],
    ['08-23-246:18P', '2024-08-23'],
    ["Jul19'24 03:25PM", '2024-07-19'],
    ['Jul19.2403:25PM', '2024-07-19'],
    ["Oct05'2206:12PM", '2022-10-05'],
    ['May 14,2025 at 9:20 AM', '2025-05-14'],
    ['06-Sep-202414:33:07P', '2024-09-06'],
    ['Date :22 May 2024 10:17', '2024-05-22'],
    ['24 Mar20238:16PM', '2023-03-24'],
    ['AUGUST 2, 2023', '2023-08-02'],
    ['Nov 18 16:20:41 2022', '2022-11-18'],
    ['2023-02-09 L3T2 01:15PM', '2023-02-09'],
    ['27.04.2024', '2024-04-27'],
    ['Date:23/o9/2022', '2022-09-23'],
    ['03,24/2021', '2021-03-24'],
    ['TRN004409/17/202210:44AM', '2022-09-17'],
    ['Date: 0ct 5,2023 09:33:12 AM', '2023-10-05'],
  ])('reads %s', (text, iso) => {
    expect(dateIn(text)).toBe(iso);
  });

  it.each(['MDY', 'DMY'] as const)('reads 03/04/2026 as %s where that is usual', (order) => {
    const day = { MDY: '2026-03-04', DMY: '2026-04-03' }[order];
    expect(dateIn('03/04/2026', { order })).toBe(day);
    expect(dateIn('03/04/2026', { order, country: 'US' })).toBe(day);
  });

  it('reads 03.04.2026 day first even at home in the US, where dates have slashes', () => {
    expect(dateIn('03.04.2026 10:15', { order: 'MDY', country: 'US' })).toBe('2026-04-03');
  });

  it('gives both days and little confidence if the country is uncertain', () => {
    const unsure = { order: 'MDY', sure: 0.7, country: null, now } as const;
    const found = findDate(rowsFrom('03/04/2026 10:15'), unsure);
    expect(found).toMatchObject({ value: '2026-03-04', other: '2026-04-03' });
    expect(found?.confidence).toBeLessThanOrEqual(0.7);
    expect(findDate(rowsFrom('03/04/2026 10:15'), { ...unsure, sure: 0.95 })).not.toHaveProperty('other');
  });

  it('also reads the year first where shops write dates that way, if that day is later', () => {
    const swedish = { order: 'DMY', sure: 0.96, country: 'SE', now } as const;
    expect(findDate(rowsFrom('24-05-12 10:15'), swedish)).toMatchObject({
      value: '2024-05-12',
      other: '2012-05-24',
      confidence: 0.6,
    });
    expect(findDate(rowsFrom('12-05-24 10:15'), swedish)).not.toHaveProperty('other');
    expect(findDate(rowsFrom('24/05/12 10:15'), { ...swedish, country: 'GB' })).toMatchObject({
      value: '2012-05-24',
    });
  });

  it.each([
    ['the day is above 12', '03/14/2026 10:15'],
    ['the month is in letters', 'Mar 4, 2026 10:15'],
    ['the year comes first', '2026-03-04 10:15'],
    ['both are the same', '04/04/2026 10:15'],
    ['the other day is far ahead', '06/11/2026 10:15'],
    ['another date tells', '03/04/2026 10:15\nReturns until 06/28/2026'],
    ['points separate it', '03.04.2026 10:15'],
  ])('gives one day, however uncertain the country is, if %s', (_why, text) => {
    const found = findDate(rowsFrom(text), { order: 'MDY', sure: 0.6, country: null, now });
    expect(found?.value).toMatch(/^2026/u);
    expect(found).not.toHaveProperty('other');
  });

  it('lets another date with an impossible month decide over both', () => {
    const text = 'Date 03/04/2026 10:15\nReturns until 06/28/2026';
    expect(dateIn(text, { order: 'DMY', country: 'US' })).toBe('2026-03-04');
  });

  it.each([
    ['115/11/03 14:20', 'TW', '2026-11-03'],
    ['113.1.5', 'TW', '2024-01-05'],
    ['R8.11.03 14:20', 'JP', '2026-11-03'],
    ['R 6/1/5', 'JP', '2024-01-05'],
  ])('counts the years of %s as %s does, and finds no day there elsewhere', (text, country, iso) => {
    const now_ = new Date('2026-11-26T12:00:00Z');
    expect(dateIn(text, { country, now: now_ })).toBe(iso);
    for (const other of [null, 'US', 'DE'])
      expect(dateIn(text, { country: other, now: now_ })).toBeUndefined();
  });

  it.each([
    ['parking', 'Entry 11/01/2026 08:12\nExit 11/03/2026 10:40'],
    ['parking in short', 'IN: 11/01/2026 08:12\nOUT: 11/03/2026 10:40'],
    ['a rental', 'Pick-up 10/30/2026 09:00\nReturn 11/03/2026 11:15'],
    ['a hotel', 'Check-in: 11/01/2026\nCheck-out: 11/03/2026'],
    ['a toll', 'Entered 11/02/2026 23:50 Plaza 4\nExited 11/03/2026 00:20 Plaza 9'],
    ['German parking', 'Einfahrt 01.11.2026 08:12\nAusfahrt 03.11.2026 10:40'],
    ['a German hotel', 'Anreise 01.11.2026\nAbreise 03.11.2026'],
    ['French parking', 'Entrée 01.11.2026 08:12\nSortie 03.11.2026 10:40'],
  ])('dates %s by its end', (_what, text) => {
    expect(dateIn(text, { now: new Date('2026-11-26T12:00:00Z') })).toBe('2026-11-03');
  });

  it('treats a return date alone as a deadline, as on a shop’s receipt', () => {
    expect(dateIn('Return by 05/28/2026\n04/02/2026 9:14 AM')).toBe('2026-04-02');
  });

  it('prefers the day of purchase over the last day for returns', () => {
    expect(dateIn('Return by 05/28/2026\n04/02/2026 9:14 AM')).toBe('2026-04-02');
  });

  it.each([
    '12/25/2031 10:00',
    '31/31/2020',
    '02/30/2020',
    '555-0142',
    '12/1999',
    'Table 12',
    '4.00.72.0318',
  ])('finds no day of purchase in %s', (text) => {
    expect(dateIn(text)).toBeUndefined();
  });

  it('reads every plausible date in every way to write it', () => {
    const days = fc.integer({ min: 0, max: 26 * 365 }).map((day) => new Date(Date.UTC(2000, 0, 1 + day)));
    fc.assert(
      fc.property(days, fc.constantFrom('/', '-', '.'), fc.boolean(), (day, separator, padded) => {
        const iso = day.toISOString().slice(0, 10);
        const [year = '', month = '', date = ''] = iso.split('-');
        const part = (text: string) => (padded ? text : String(Number(text)));
        expect(dateIn([year, month, date].join('-'))).toBe(iso);
        expect(dateIn([part(date), part(month), year].join(separator), { order: 'DMY' })).toBe(iso);
        // nobody who puts the month first separates it with periods
        if (separator !== '.')
          expect(dateIn([part(month), part(date), year].join(separator), { order: 'MDY' })).toBe(iso);
        expect(dateIn(`${day.toLocaleString('en-US', { month: 'short' })} ${part(date)}, ${year}`)).toBe(iso);
      }),
    );
  });

  it('only gives real dates that are not in the future, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789/-. JANFEMR:') }), (text) => {
        const iso = dateIn(text);
        if (iso === undefined) return;
        expect(new Date(`${iso}T00:00:00Z`).toISOString().slice(0, 10)).toBe(iso);
        expect(iso >= '2000-01-01' && iso < '2026-07-17').toBe(true);
      }),
    );
  });
});

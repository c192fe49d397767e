import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, formatDateText, formatDay, parseDateText } from './dates.ts';

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('A date typed by a person', () => {
  it.each([
    ['11/18/2026', 'MDY', '2026-11-18'],
    ['18/11/2026', 'DMY', '2026-11-18'],
    ['03/04/2026', 'MDY', '2026-03-04'],
    ['03/04/2026', 'DMY', '2026-04-03'],
    ['18/11/2026', 'MDY', '2026-11-18'],
    ['11-18-26', 'MDY', '2026-11-18'],
    ['18.11.26', 'DMY', '2026-11-18'],
    ['18,11,26', 'DMY', '2026-11-18'],
    ['2026-11-18', 'DMY', '2026-11-18'],
    ['Nov 18, 2026', 'MDY', '2026-11-18'],
    ['18 November 2026', 'MDY', '2026-11-18'],
    ['18-NOV-26', 'DMY', '2026-11-18'],
    ['2/29/2024', 'MDY', '2024-02-29'],
    ['11/18/99', 'MDY', '1999-11-18'],
  ] as const)('%s (%s) is %s', (text, order, iso) => {
    expect(parseDateText(text, order)).toBe(iso);
  });

  it.each([
    '',
    'yesterday',
    '2/30/2026',
    '2/29/2023',
    '13/13/2026',
    '0/5/2026',
    '18 Foo 2026',
    '20261118',
    '11/18',
    '2026-13-01',
  ])("'%s' is not a date and never becomes another date", (text) =>
    expect(parseDateText(text, 'MDY')).toBeNull(),
  );

  it('is displayed so that it can be read back as the same day, in both orders', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('MDY' as const, 'DMY' as const), (iso, order) => {
        expect(parseDateText(formatDateText(iso, order), order)).toBe(iso);
        expect(parseDateText(formatDay(iso), order)).toBe(iso);
      }),
    );
  });

  it('never throws, and any date it returns is a real day', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const iso = parseDateText(text, 'MDY');
        if (iso !== null) expect(new Date(`${iso}T00:00:00Z`).toISOString().slice(0, 10)).toBe(iso);
      }),
    );
  });
});

it('The day of a moment depends on the time zone', () => {
  const instant = new Date('2026-11-18T23:30:00Z');
  expect(dayOf(instant, 'UTC')).toBe('2026-11-18');
  expect(dayOf(instant, 'Asia/Kuala_Lumpur')).toBe('2026-11-19');
});

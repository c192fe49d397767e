import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, sundayAfter, untilText } from './job-days.ts';

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('The last day of a job', () => {
  it('by default is the next Sunday, one to seven days away', () => {
    expect(sundayAfter('2026-11-18')).toBe('2026-11-22');
    expect(sundayAfter('2026-11-22')).toBe('2026-11-29');
    fc.assert(
      fc.property(days, (today) => {
        const sunday = sundayAfter(today);
        expect(new Date(sunday).getUTCDay()).toBe(0);
        expect(sunday > today && sunday <= addDays(today, 7)).toBe(true);
      }),
    );
  });

  it.each([
    ['2026-11-18', 'today'],
    ['2026-11-19', 'tomorrow'],
    ['2026-11-22', 'Sunday'],
    ['2026-11-24', 'Tuesday'],
    ['2026-11-25', 'Nov 25, 2026'],
    ['2026-11-17', 'Nov 17, 2026'],
  ])('%s is called %s on Wednesday, November 18', (until, text) => {
    expect(untilText(until, '2026-11-18')).toBe(text);
  });
});

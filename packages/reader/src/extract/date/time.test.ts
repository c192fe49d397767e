import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsFrom } from '../rows-for-tests.ts';
import { findTime } from './time.ts';

const timeOf = (text: string) => findTime(rowsFrom(text))?.value ?? null;

describe('Finding the time of the sale', () => {
  it.each([
    ['in the afternoon', '03/04/2026  7:48 PM', '19:48'],
    ['with seconds', 'Date: 04/06/2026 17:26:31', '17:26:31'],
    ['shortly after midnight', '03/04/2026 12:05 AM', '00:05'],
    ['at noon', '03/04/2026 12:05pm', '12:05'],
    ['with one letter for AM or PM', '05-Mar-2026 12:41:30P', '12:41:30'],
    ['when the date lost its space', '11/23/20256:15:08PM', '18:15:08'],
    ['when a short date lost its space', '04/15/267:21AM', '07:21'],
    ['when PM is misread', '03:38PH 14-05-26', '15:38'],
    ['with a point before PM', 'Feb 23 2026 2.30 PM', '14:30'],
    ['in a row below the date', 'Date 03/04/2026\nTime 15:12', '15:12'],
    ['next to the date, not elsewhere', '03/04/2026 14:10\nClosed: 14:55', '14:10'],
    ['in German', 'Datum 23.09.16  14:05 Uhr', '14:05'],
    ['in French', '12/03/2019  14h30', '14:30'],
    [
      'on the wall, not the instant in UTC that a fiscal memory printed',
      '06.05.2026 21:40\nTSE-Start: 2026-05-06T19:40:49.000Z2026-05-06T19:40:50.000Z',
      '21:40',
    ],
    ['when the bill was paid, not opened', 'Beginn: 22.04.2026 19:19:56\n23:19 22.4.2026', '23:19'],
    ['when it was opened, if nothing else is printed', 'Beginn: 22.04.2026 19:19:56', '19:19:56'],
    ['but not the hours of a day', '28.02.2026 19:20\nSonntag 25.03. 13:00-18:00 Uhr', '19:20'],
    ['but not the opening hours', 'HAPPY HOURS 4:00PM-7:00PM\n03/04/2026 13:15', '13:15'],
  ])('finds it %s', (_where, text, time) => {
    expect(timeOf(text)).toBe(time);
  });

  it.each([
    '',
    'OPEN DAILY 8:00AM TO 9:00PM',
    'TSE-Start: 2026-05-06T19:40:49.000Z',
    'Table 12:99',
    'Ratio 25:61',
    'Total  12.50',
    'No. 2017',
  ])('finds none in "%s"', (text) => {
    expect(timeOf(text)).toBeNull();
  });

  it('is less confident about an hour that may be in the afternoon', () => {
    const sure = (text: string) => findTime(rowsFrom(text))?.confidence ?? 0;
    expect(sure('03/04/2026 5:36')).toBeLessThan(sure('03/04/2026 17:36'));
  });

  it('reads every minute of the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hour, minute) => {
        const two = (value: number) => String(value).padStart(2, '0');
        const half = `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
        expect(timeOf(`03/04/2026 ${half}`)).toBe(`${two(hour)}:${two(minute)}`);
        expect(timeOf(`03/04/2026 ${two(hour)}:${two(minute)}`)).toBe(`${two(hour)}:${two(minute)}`);
      }),
    );
  });
});

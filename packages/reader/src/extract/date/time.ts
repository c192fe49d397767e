import type { Row } from '../../ocr/lines.ts';
import type { Found } from '../../reading.ts';
import { labelScores } from '../text/labels.ts';
import { keyOf } from '../text/phrase-match.ts';
import { holds } from '../text/phrase-set.ts';
import { phrasesOf, STANDS } from '../text/vocabulary.ts';
import { daysIn } from './date-forms.ts';

/**
 * Hours and minutes, seconds if printed, and AM or PM. The digits before the first colon may include the end
 * of a date that lost its space ('11/23/20256:15'). A point instead of a colon counts only before AM or PM;
 * two digits without a colon are not seconds if they begin a date ('23:19 22.4.2026').
 */
const CLOCK =
  /(?<lead>\d*?)(?<hour>\d{1,2})(?: ?[:H] ?(?<minute>[0-5]\d)(?:: ?(?<second>[0-5]\d)(?!\d)| ?(?<bare>[0-5]\d)(?![\d./-]))?|[.](?<dotted>[0-5]\d)(?= ?[AP]\.?M| ?UHR))(?!\d)(?: ?(?<half>[AP])(?:\.?[MHN]\b\.?|(?![A-Z\d])))?/g;
/** How many digits of a date may come before the hour: a year of two digits or of four. */
const YEAR_DIGITS = [0, 2, 4];
/** '4:00PM-7:00PM', '09:00-20:00' */
const IS_RANGE = /\d\s?[AP]?M?\s?(?:-|TO)+\s?\d{1,2}(?:(?::\d\d)?\s?[AP]M|:\d\d)/;
/**
 * An instant in UTC: '2026-03-04T16:12:49.000Z'. Tills with a fiscal memory print it; the clock on the wall
 * showed another hour.
 */
const ENDS_UTC = /^(?:[.,]\d{3}|Z)/;

const LABELS = phrasesOf(({ words }) => words.time, 3);
/** Opening hours, offers and so on: times that are not the time of the sale. */
const OTHER_CLOCKS = phrasesOf(
  ({ words, weekdays }) => [...words.otherTime, ...weekdays.filter((day) => day.length > 4)],
  3,
);
/** When the bill was opened, or the till's transaction began. */
const OPENING = phrasesOf(({ words }) => words.opening);
/** When the bill was closed or paid, after it was opened. */
const CLOSING = phrasesOf(({ words }) => words.closing);

type Clock = { value: string; text: string; row: Row; score: number; half: boolean };

/**
 * The time of the sale, in 24 hours: hh:mm, or hh:mm:ss if seconds are printed. If there are several times,
 * one next to a date or a label wins, then the upper one. An hour without AM or PM is taken as printed.
 */
export function findTime(rows: readonly Row[]): Found<string> | null {
  const hasDay = rows.map(({ text }) => daysIn(text).some(isPlainDay));
  const clocks = rows.flatMap((row, i) =>
    clocksIn(row, hasDay[i] === true, hasDay[i - 1] || hasDay[i + 1] || false),
  );
  const best = clocks.reduce<Clock | null>(
    (top, clock) => (top && top.score >= clock.score ? top : clock),
    null,
  );
  if (!best || best.score < 0) return null;
  const minute = (clock: Clock) => clock.value.slice(0, 5);
  const rival = clocks.some((clock) => minute(clock) !== minute(best) && clock.score > best.score - 1);
  const line = best.row.lines.find(({ text }) => text.toUpperCase().includes(best.text)) ?? best.row.lines[0];
  const hour = Number(best.value.slice(0, 2));
  // '5:36' without AM or PM may be in the afternoon.
  const unsureHalf = !best.half && hour >= 1 && hour <= 11;
  const sure = Math.min(0.98, 0.7 + best.score * 0.09) * (rival ? 0.8 : 1) * (unsureHalf ? 0.9 : 1);
  return {
    value: best.value,
    confidence: sure * (line?.confidence ?? 0),
    boxes: [line?.box ?? best.row.box],
    text: best.text,
  };
}

function isPlainDay({ form, regular, yearDigits }: ReturnType<typeof daysIn>[number]): boolean {
  return form === 'month by name' || (form !== 'six figures' && regular) || yearDigits === 4;
}

function clocksIn(row: Row, hasDay: boolean, dayBeside: boolean): Clock[] {
  const text = row.text.toUpperCase();
  const matches = [...text.matchAll(CLOCK)];
  if (matches.length === 0) return [];
  const key = keyOf(row.text);
  let base = hasDay ? 2 : dayBeside ? 1 : 0;
  if (holds(key, LABELS) >= STANDS) base += 1;
  const label = labelScores(row.text);
  if (holds(key, CLOSING) >= STANDS || label.total >= STANDS) base -= 1;
  const isRange = IS_RANGE.test(text);
  if ((!hasDay || isRange) && holds(key, OTHER_CLOCKS) >= STANDS) base -= 5;
  if (isRange && base === 0) base -= 2;
  if (base > 0 && holds(key, OPENING) >= STANDS) base = Math.max(0, base - 2);
  return matches.flatMap((match) => {
    const clock = isUtc(match) ? null : read(match);
    if (!clock) return [];
    return [{ ...clock, row, score: base + (clock.half || clock.value.length > 5 ? 1 : 0) }];
  });
}

function isUtc({ 0: clock, index, input = '' }: RegExpExecArray): boolean {
  return /\d ?T$/.test(input.slice(0, index)) && ENDS_UTC.test(input.slice(index + clock.length));
}

function read(match: RegExpExecArray): Omit<Clock, 'row' | 'score'> | null {
  const { lead = '', minute, second, bare, dotted, half } = match.groups ?? {};
  const digits = lead + (match.groups?.hour ?? '');
  // '20256:15' and '202518:15': the digits after the year are the hour.
  const length = digits.length > 2 && digits.length % 2 === 1 ? 1 : Math.min(2, digits.length);
  const printed = digits.slice(-length);
  const before = match.input?.slice(0, match.index) ?? '';
  if (!YEAR_DIGITS.includes(digits.length - length) || /\d:$|\$$/.test(before)) return null;
  let hour = Number(printed);
  if (half === 'P' && hour < 12) hour += 12;
  if (half === 'A' && hour === 12) hour = 0;
  if (hour > 23) return null;
  const value = [String(hour).padStart(2, '0'), minute ?? dotted, second ?? bare].filter(Boolean).join(':');
  return { value, text: match[0].slice(digits.length - length), half: half !== undefined };
}

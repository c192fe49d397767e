import { languages } from '../../locales/index.ts';
import type { Language } from '../../locales/locale.ts';
import type { Row } from '../../ocr/lines.ts';
import type { DateOrder } from '../../reading.ts';
import { keyOf } from '../text/phrase-match.ts';
import { holds } from '../text/phrase-set.ts';
import { capitals } from '../text/plain.ts';
import { phrasesOf } from '../text/vocabulary.ts';
import { daysIn, type PrintedDay } from './date-forms.ts';

const FIRST_YEAR = 2000;
/**
 * A shop's clock may be ahead, and some slips show the next business day. A date more than this many days
 * ahead cannot be a purchase.
 */
const DAYS_AHEAD = 31;
const DAY_MS = 86_400_000;
/** A time of day: '12:30', or '9 PM' in any notation. */
export const TIME = /(?<!\d)\d{1,2}:\d{2}|\d{1,2}:\d{2}(?!\d)|\d ?[AP]\.?M\b/;
const DATE_WORDS = phrasesOf(({ words }) => words.date, 3);
const OTHER_DAY_WORDS = phrasesOf(({ words }) => words.otherDay, 3);
/** Six digits without separators are a date only if a label says so at least this clearly. */
const LABELED = 0.7;
/** A row with fewer letters has no label of its own. */
const FEW_LETTERS = 4;

/** A printed date, read in one of its possible orders. */
export type DayReading = {
  printed: PrintedDay;
  row: Row;
  at: number;
  value: string;
  /** Null if only one order is possible. */
  order: DateOrder | null;
  around: Around;
};

/** What is printed around a date. */
type Around = { label: number; direct: number; above: number; other: number; otherAbove: number };

/**
 * Every valid printed date, in every order it can be read in. Dates with another label are included only if
 * there are no others.
 * @param country where the receipt is from, because some countries count years differently; null if unknown
 */
export function readingsOf(
  rows: readonly Row[],
  now: Date,
  country: string | null = null,
): { readings: DayReading[]; told: DateOrder | null } {
  const all = endsOfTrips(
    rows
      .flatMap((row, at) => readingsIn(rows, row, at, now))
      .filter(({ printed: { calendarOf } }) => calendarOf === undefined || calendarOf === country),
  );
  const unlabeled = all.filter((reading) => !isAnotherDay(reading));
  return { readings: unlabeled.length > 0 ? unlabeled : all, told: orderTold(all) };
}

const TRIP_STARTS = tripLabels(({ start }) => start);
const TRIP_ENDS = tripLabels(({ end }) => end);

/** A label right before a date: 'Exit', 'Check-out:', 'TIME OUT'. */
function tripLabels(pick: (trip: NonNullable<Language['trip']>) => readonly string[]): RegExp {
  const all = languages.flatMap(({ trip }) => (trip ? pick(trip) : []));
  return new RegExp(
    String.raw`(?:^|[^A-Z])(?:${all.join('|').replaceAll(' ', '[ -]?')})(?: (?:DATE|TIME|ON|AT))?\W*$`,
  );
}

/**
 * A stay, a rental or a trip is paid at its end: if both days are printed, its first day is not the day of
 * purchase.
 */
function endsOfTrips(readings: readonly DayReading[]): DayReading[] {
  const before = ({ row, printed }: DayReading) => capitals(row.text.slice(0, printed.index));
  const starts = readings.filter((reading) => TRIP_STARTS.test(before(reading)));
  const ends = readings.filter((reading) => !starts.includes(reading) && TRIP_ENDS.test(before(reading)));
  if (starts.length === 0 || ends.length === 0) return [...readings];
  return (
    readings
      .filter((reading) => !starts.includes(reading))
      // 'Return 11/03/2026' is a deadline only if no pickup is printed
      .map((reading) =>
        ends.includes(reading)
          ? { ...reading, around: { ...reading.around, other: 0, otherAbove: 0 } }
          : reading,
      )
  );
}

function readingsIn(rows: readonly Row[], row: Row, at: number, now: Date): DayReading[] {
  const days = daysIn(row.text);
  if (days.length === 0) return [];
  const key = keyOf(row.text);
  const above = rows[at - 1];
  const aboveKey = above && daysIn(above.text).length === 0 ? keyOf(above.text) : null;
  const base = {
    label: holds(key, DATE_WORDS),
    above: aboveKey ? holds(aboveKey, DATE_WORDS) : 0,
    other: holds(key, OTHER_DAY_WORDS),
    otherAbove: aboveKey ? holds(aboveKey, OTHER_DAY_WORDS) : 0,
  };
  return days.flatMap((printed, i) => {
    // '2/ 1.00' is not a date; '05~05-17' next to a time is.
    const weak =
      printed.form === 'six figures' ||
      (!printed.regular && printed.form === 'day or month first' && printed.yearDigits < 4);
    if (
      weak &&
      Math.max(base.label, base.above) < LABELED &&
      (printed.form === 'six figures' || !TIME.test(row.text.toUpperCase()))
    )
      return [];
    const before = row.text
      .slice(0, printed.index)
      .split(/\s{1,}/)
      .filter((word) => /\p{L}/u.test(word));
    const direct = holds(keyOf(before.slice(-2).join(' ')), DATE_WORDS);
    // 'Arrival 19/04/2019 Depart 21/04/2019': of several dates in a row, each has its own label.
    const own = days.length > 1 ? wordsBetween(row.text, days[i - 1], printed) : '';
    const around = { ...base, direct, ...(own && { other: holds(keyOf(own), OTHER_DAY_WORDS) }) };
    const { parts } = printed;
    const split = !row.lines.some(({ text }) => text.includes(printed.text));
    if (split && printed.form === 'month by name' && printed.yearDigits < 4) return [];
    if ('day' in parts) {
      const value = isoDay(printed.year, parts.month, parts.day, now);
      return value ? [{ printed, row, at, value, order: null, around }] : [];
    }
    const monthFirst = isoDay(printed.year, parts.a, parts.b, now);
    const dayFirst = isoDay(printed.year, parts.b, parts.a, now);
    const free = monthFirst !== null && dayFirst !== null && monthFirst !== dayFirst;
    const reading = (value: string | null, order: DateOrder): DayReading[] =>
      value ? [{ printed, row, at, value, order: free ? order : null, around }] : [];
    return monthFirst === dayFirst
      ? reading(monthFirst, 'MDY')
      : [...reading(monthFirst, 'MDY'), ...reading(dayFirst, 'DMY')];
  });
}

/** A date's own label: the words between it and the date before. 'Bis' and 'to' are not labels. */
function wordsBetween(text: string, before: PrintedDay | undefined, day: PrintedDay): string {
  const from = before ? before.index + before.text.length : 0;
  const words = text.slice(from, Math.max(from, day.index));
  return /\p{L}{4}/u.test(words) ? words : '';
}

/** A return deadline or a birthday. It is the date of purchase only if no other date is printed. */
function isAnotherDay({ row, around }: DayReading): boolean {
  if (around.direct >= LABELED) return false;
  const alone = row.text.replace(/[^\p{L}]/gu, '').length < FEW_LETTERS;
  return around.other >= LABELED || (alone && around.label < LABELED && around.otherAbove >= LABELED);
}

/** The order that the dates themselves reveal: some can be read only one way. */
function orderTold(readings: readonly DayReading[]): DateOrder | null {
  const only = { MDY: 0, DMY: 0 };
  for (const { printed, order } of readings) {
    if (order !== null || !('a' in printed.parts) || !printed.regular || printed.gluedBefore) continue;
    const { a, b } = printed.parts;
    if (a > 12) only.DMY++;
    else if (b > 12) only.MDY++;
  }
  if (only.DMY === only.MDY) return null;
  return only.DMY > only.MDY ? 'DMY' : 'MDY';
}

/** A day as ISO yyyy-mm-dd; null if there is no such day, or if it cannot be the day of a purchase. */
export function isoDay(year: number, month: number, day: number, now: Date): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < FIRST_YEAR || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  if (date.getTime() > now.getTime() + DAYS_AHEAD * DAY_MS) return null;
  return date.toISOString().slice(0, 10);
}

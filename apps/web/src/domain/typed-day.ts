import { type DateOrder, dayOf, formatDateText, parseDateText } from '@slipcase/contract/dates';

/** Dates in the short forms that people type. `parseDateText` only reads complete dates. */

/** a year outside of this range is a typing mistake */
const YEARS = { first: 1970, last: 2099 };
/** the shortest beginning of a weekday's name that is not another word */
const WEEKDAY_LETTERS = 3;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const DAYS_AGO: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['yesterday', 1],
]);

/**
 * The day that a typed text means: a complete date in any form of `parseDateText`; digits only, '070426',
 * '07042026' and '0704'; a date without a year, '7/4', '7.4' and 'jul 4', which means the latest such day;
 * 'today', 'yesterday', and the last 'friday'.
 * @param order which number is the month
 * @param today the person's own day
 * @returns yyyy-mm-dd; null if the text is not a day
 */
export function typedDay(text: string, order: DateOrder, today: Date = new Date()): string | null {
  const typed = text.trim().toLowerCase();
  return (
    parseDateText(typed, order) ??
    dayOfDigits(typed, order, today) ??
    dayOfWord(typed, today) ??
    dayWithoutYear(typed, order, today)
  );
}

/** The text of a day in the company's format, '07/04/2026'. Other text stays as it is. */
export function inDateFormat(text: string, order: DateOrder): string {
  // a complete date stays as the person, or the paper, wrote it
  if (parseDateText(text, order) !== null) return text;
  const day = typedDay(text, order);
  return day === null ? text : formatDateText(day, order);
}

function dayOfDigits(typed: string, order: DateOrder, today: Date): string | null {
  const [digits] = /^(?:\d{4}|\d{6}|\d{8})$/u.exec(typed) ?? [];
  if (!digits) return null;
  const [first, second, rest] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  if (rest === '') return dayWithoutYear(`${first}/${second}`, order, today);
  const yearFirst = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  const texts = [`${first}/${second}/${rest}`, ...(digits.length === 8 ? [yearFirst] : [])];
  return texts.map((one) => parseDateText(one, order)).find((day) => day && isUsualYear(day)) ?? null;
}

function isUsualYear(day: string): boolean {
  const year = Number(day.slice(0, 4));
  return year >= YEARS.first && year <= YEARS.last;
}

function dayOfWord(typed: string, today: Date): string | null {
  const word = typed.replace(/^last\s+/u, '');
  const weekday = word.length < WEEKDAY_LETTERS ? -1 : WEEKDAYS.findIndex((name) => name.startsWith(word));
  // on a Friday, 'friday' is a week ago, because people would say 'today'
  const ago = DAYS_AGO.get(typed) ?? (weekday < 0 ? null : ((today.getDay() - weekday + 6) % 7) + 1);
  if (ago === null) return null;
  const day = new Date(today);
  day.setDate(day.getDate() - ago);
  return dayOf(day);
}

/** The latest leap day may be up to eight years ago. */
const LEAP_YEARS = 8;

function dayWithoutYear(typed: string, order: DateOrder, today: Date): string | null {
  const isDay =
    /^\d{1,2}\s*[-/.,_ ]\s*\d{1,2}$/u.test(typed) ||
    /^\p{L}{3,9}\.?\s*\d{1,2}(?:st|nd|rd|th)?$/u.test(typed) ||
    /^\d{1,2}(?:st|nd|rd|th)?\s*-?\p{L}{3,9}\.?$/u.test(typed);
  if (!isDay) return null;
  const now = dayOf(today);
  const spaced = typed.replace(/(\p{L})(\d)/u, '$1 $2').replace(/(\d)(?!st|nd|rd|th)(\p{L})/u, '$1 $2');
  const mark = /^\d+\s*([-/.,_])/u.exec(spaced)?.[1] ?? ' ';
  for (let year = today.getFullYear(); year >= today.getFullYear() - LEAP_YEARS; year -= 1) {
    const day = parseDateText(`${spaced}${mark}${year}`, order);
    if (day !== null && day <= now) return day;
  }
  return null;
}

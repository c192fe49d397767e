/**
 * Dates are calendar days without time zones: the typed text, and its ISO form (yyyy-mm-dd) when the text is
 * a date.
 */

/** which number of 03/04/2026 is the month */
export type DateOrder = 'MDY' | 'DMY';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** two-digit years from 70 on belong to the 1900s (POSIX strptime uses 69) */
const CENTURY_PIVOT = 70;

/**
 * Reads a date as a person types it: '11/18/2026', '18.11.26', '18,11,26' (some phones' digit keyboards have
 * no other mark), '2026-11-18', 'Nov 18, 2026', '18 November 2026'. A number over 12 in the month's place is
 * the day, because it cannot be a month.
 *
 * @returns yyyy-mm-dd, or null when the text is not a calendar day
 */
export function parseDateText(text: string, order: DateOrder): string | null {
  const trimmed = text.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/u.exec(trimmed);
  if (iso) return isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})\s*[-/., _]\s*(\d{1,2})\s*[-/., _]\s*(\d{4}|\d{2})$/u.exec(trimmed);
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])];
    const year = fullYear(numbers[3] ?? '');
    const [month, day] = order === 'MDY' ? [first, second] : [second, first];
    return isoOf(year, month, day) ?? isoOf(year, day, month);
  }
  const named =
    /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}|\d{2})$/iu.exec(trimmed) ??
    swapped(/^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})$/iu.exec(trimmed));
  if (!named) return null;
  const month = MONTHS.indexOf((named[1] ?? '').slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? null : isoOf(fullYear(named[3] ?? ''), month, Number(named[2]));
}

function swapped(match: RegExpExecArray | null): string[] | null {
  return match ? [match[0], match[2] ?? '', match[1] ?? '', match[3] ?? ''] : null;
}

function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year >= CENTURY_PIVOT ? 1900 + year : 2000 + year;
}

function isoOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.toISOString().slice(0, 10) : null;
}

/** yyyy-mm-dd as '11/18/2026' or '18/11/2026'. */
export function formatDateText(iso: string, order: DateOrder): string {
  const [year, month, day] = iso.split('-');
  return order === 'MDY' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
}

/** yyyy-mm-dd as 'Nov 18, 2026' (the agreed 'MMM d, yyyy'). Not Intl, because a list formats ten thousand. */
export function formatDay(iso: string): string {
  const [year, month, day] = iso.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)} ${Number(day)}, ${year}`;
}

/** The calendar day of an instant in `timeZone` (default: this machine's), as yyyy-mm-dd. */
export function dayOf(instant: Date, timeZone?: string): string {
  if (timeZone) return instant.toLocaleDateString('en-CA', { timeZone });
  const two = (part: number) => String(part).padStart(2, '0');
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The number of a day, for subtracting days. @param day yyyy-mm-dd */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(day) / DAY_MS);
}

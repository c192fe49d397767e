import type { Row } from '../ocr/lines.ts';
import type { Found } from '../reading.ts';
import { labelKey } from './label-key.ts';
import { hasClockOrDay } from './row-kinds.ts';

/**
 * Hours and minutes, seconds when printed, and the half of the day. The digits before the first colon may be the end of
 * a date that lost its space ('11/23/20256:15'); a point instead of a colon counts only with AM or PM behind it.
 */
const CLOCK =
  /(?<lead>\d*?)(?<hour>\d{1,2})(?: ?: ?(?<minute>[0-5]\d)(?::? ?(?<second>[0-5]\d)(?!\d))?|[.](?<dotted>[0-5]\d)(?= ?[AP]\.?M))(?!\d)(?: ?(?<half>[AP])(?:\.?[MHN]\b\.?|(?![A-Z])))?/g;
/** How many digits of a date may stand before the hour: a year of two or of four. */
const YEAR_DIGITS = [0, 2, 4];

const IS_LABEL = /TIME|MASA|PRINTED|OPENED/;
/** Opening hours, offers and the like: clocks that do not tell when the sale was made. */
const IS_OTHER_CLOCK = /HOURS|SHOPPINGHR|DAILY|OPENFROM|OPENAT|HAPPY|UNTIL|MON|TUES|WEDNES|THURS|FRI|SAT|SUN/;
const IS_CLOSING = /CLOSED|SETTLED|DUE|TOTAL/;
const IS_RANGE = /\d\s?[AP]?M?\s?(?:-|TO)+\s?\d{1,2}(?::\d\d)?\s?[AP]M/;
const HAS_DAY =
  /\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|\b(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*[ .'-]*\d|\d[ -]?(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)/;

type Clock = { value: string; text: string; row: Row; score: number; half: boolean };

/**
 * When the sale was made, in 24 hours: hh:mm, or hh:mm:ss where seconds are printed. Of several clocks it is the one
 * beside a date or a label, and the upper one of two alike. An hour without AM or PM is taken as printed.
 */
export function findTime(rows: readonly Row[]): Found<string> | null {
  const clocks = rows.flatMap((row, i) => clocksIn(row, rows[i - 1], rows[i + 1]));
  const best = clocks.reduce<Clock | null>(
    (top, clock) => (top && top.score >= clock.score ? top : clock),
    null,
  );
  if (!best || best.score < 0) return null;
  const minute = (clock: Clock) => clock.value.slice(0, 5);
  const rival = clocks.some((clock) => minute(clock) !== minute(best) && clock.score > best.score - 1);
  const line = best.row.lines.find(({ text }) => text.toUpperCase().includes(best.text)) ?? best.row.lines[0];
  const hour = Number(best.value.slice(0, 2));
  // '5:36' without AM or PM may mean the afternoon.
  const unsureHalf = !best.half && hour >= 1 && hour <= 11;
  const sure = Math.min(0.98, 0.7 + best.score * 0.09) * (rival ? 0.8 : 1) * (unsureHalf ? 0.9 : 1);
  return {
    value: best.value,
    confidence: sure * (line?.confidence ?? 0),
    boxes: [line?.box ?? best.row.box],
    text: best.text,
  };
}

function clocksIn(row: Row, above: Row | undefined, below: Row | undefined): Clock[] {
  const text = row.text.toUpperCase();
  const key = labelKey(row.text);
  let base = 0;
  if (HAS_DAY.test(text)) base += 2;
  else if (
    [above, below].some((near) => near && hasClockOrDay(near.text) && HAS_DAY.test(near.text.toUpperCase()))
  ) {
    base += 1;
  }
  if (IS_LABEL.test(key)) base += 1;
  if (IS_CLOSING.test(key)) base -= 1;
  if (IS_OTHER_CLOCK.test(key) && !HAS_DAY.test(text)) base -= 3;
  if (IS_RANGE.test(text) && base === 0) base -= 2;
  return [...text.matchAll(CLOCK)].flatMap((match) => {
    const clock = read(match);
    if (!clock) return [];
    return [{ ...clock, row, score: base + (clock.half || clock.value.length > 5 ? 1 : 0) }];
  });
}

function read(match: RegExpMatchArray): Omit<Clock, 'row' | 'score'> | null {
  const { lead = '', minute, second, dotted, half } = match.groups ?? {};
  const digits = lead + (match.groups?.hour ?? '');
  // '20256:15' and '202518:15': what is over after a year is the hour.
  const length = digits.length > 2 && digits.length % 2 === 1 ? 1 : Math.min(2, digits.length);
  const printed = digits.slice(-length);
  const before = match.input?.slice(0, match.index) ?? '';
  if (!YEAR_DIGITS.includes(digits.length - length) || /\d:$|\$$/.test(before)) return null;
  let hour = Number(printed);
  if (half === 'P' && hour < 12) hour += 12;
  if (half === 'A' && hour === 12) hour = 0;
  if (hour > 23) return null;
  const value = [String(hour).padStart(2, '0'), minute ?? dotted, second].filter(Boolean).join(':');
  return { value, text: match[0].slice(digits.length - length), half: half !== undefined };
}

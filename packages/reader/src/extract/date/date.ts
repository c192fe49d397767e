import { countries } from '../../locales/index.ts';
import type { Row } from '../../ocr/lines.ts';
import type { DateOrder, Found, Line } from '../../reading.ts';
import { type Candidate, choose, modelOf, readTrust } from '../choice/field-model.ts';
import type { CountryDecision } from '../evidence/country.ts';
import { DAY_FORMS, type PrintedDay } from './date-forms.ts';
import { isoDay, readingsOf, TIME } from './day-readings.ts';

const DAY_MS = 86_400_000;

/** What is known about a possible date of purchase. Yes and no are 1 and 0. */
const DATE_FEATURES = [
  // how it is printed
  'form',
  'figures of the year',
  'figures of day and month',
  'regular',
  'glued before',
  'glued behind',
  'misread',
  'over two lines',
  'of a span',
  'read',
  // its surroundings
  'label',
  'label directly before',
  'label above',
  'another day’s label',
  'another day’s label above',
  'time in its row',
  'time beside its row',
  'words in its row',
  'other figures in its row',
  'down the page',
  'rows from the top',
  // the other dates
  'which day of the receipt',
  'days printed',
  'printed again',
  'earlier days',
  'later days',
  'days before the next',
  // the order of day and month: a number above 0 supports it, and a larger one is surer
  'order',
  'in the future',
] as const;
type DateFeature = (typeof DATE_FEATURES)[number];

/** What decides between April 3 and March 4. */
type DateHints = {
  /** How dates are written where the receipt is from. */
  order: DateOrder;
  /** The chance that this order is right, 0 to 1. */
  sure: number;
  /**
   * ISO 3166-1 alpha-2: the country, if something printed shows it. Null if it is only the company's home.
   */
  country: string | null;
  now: Date;
};

/** What the paper's country says about its dates. */
export function dateHints({ country }: { country: CountryDecision }, now: Date): DateHints {
  return { order: country.dateOrder, sure: country.dateOrderSure, country: country.told, now };
}

/** A date of purchase, and the other day that the same figures may mean. */
type FoundDate = Found<string> & { other?: string };

/** A possible date of purchase, as ISO yyyy-mm-dd. */
type DateCandidate = Candidate<DateFeature> & {
  value: string;
  text: string;
  line: Pick<Line, 'box' | 'confidence'>;
  /**
   * What distinguishes day from month: the figures themselves; periods between them or another date; or only
   * the country.
   */
  order: 'by itself' | 'by print' | 'by country';
};

/** If the country is less certain than this, the form asks which of two days it was. */
const SURE_OF_ORDER = 0.9;

/**
 * The most confidence in a date with the year first. The form then also asks which of two days it was. The
 * later day comes first, because people photograph receipts soon after the purchase.
 */
const YEAR_FIRST_SURE = 0.6;
const YEAR_FIRST: ReadonlySet<string> = new Set(
  countries.filter(({ yearFirst }) => yearFirst).map(({ code }) => code),
);
const TWO_FIGURES = /^(\d\d)([/.-])(\d\d)\2(\d\d)$/;

/** '03.11.2026' */
const DOTTED = /^\d{1,2} ?\. ?\d{1,2} ?\. ?(?:\d{2}|\d{4})$/;
const MOST_WORDS = 40;
/** A page full of dates is not a receipt. */
const MOST_DAYS = 200;

/**
 * The date of purchase. The order of day and month follows from a number above 12 in any date on the receipt,
 * from the country, or from the setting. Each is evidence, and the fitted weights say how much.
 */
export function findDate(rows: readonly Row[], hints: DateHints): FoundDate | null {
  const candidates = dateCandidates(rows, hints);
  const { answer: found } = choose(candidates, modelOf('date'));
  if (!found) return null;
  const { value, line, text, order } = found.chosen;
  const plain = { value, confidence: found.confidence, boxes: [line.box], text };
  const later = withYearFirst(found.chosen, hints);
  if (later)
    return { ...plain, value: later, confidence: Math.min(plain.confidence, YEAR_FIRST_SURE), other: value };
  if (order !== 'by country' || hints.sure >= SURE_OF_ORDER) return plain;
  const other = candidates.find((one) => one.text === text && one.line === line && one.value !== value);
  return {
    ...plain,
    confidence: Math.min(plain.confidence, hints.sure),
    ...(other && { other: other.value }),
  };
}

/**
 * '26/03/09' read with the year first, if shops in the country write dates that way, and the day is later
 * than with the year last.
 */
function withYearFirst({ text, value }: DateCandidate, { country, now }: DateHints): string | null {
  if (!country || !YEAR_FIRST.has(country)) return null;
  const [, year, , month, day] = TWO_FIGURES.exec(text) ?? [];
  const first = year && month && day ? isoDay(2000 + Number(year), Number(month), Number(day), now) : null;
  return first && first > value ? first : null;
}

/** Every valid date printed on the receipt, in every order it can be read in, with its features. */
export function dateCandidates(rows: readonly Row[], hints: DateHints): DateCandidate[] {
  const { readings: all, told: byOthers } = readingsOf(rows, hints.now, hints.country);
  const readings = all.slice(0, MOST_DAYS);
  const values = [...new Set(readings.map(({ value }) => value))].sort();
  const places = [...new Set(readings.map(({ at }) => at))];
  return readings.map((reading) => {
    const { printed, row, at, value, order, around } = reading;
    const line = lineWith(row, printed.text);
    // No country that puts the month first separates a date with periods.
    const told = byOthers ?? (DOTTED.test(printed.text) ? 'DMY' : null);
    const place = values.indexOf(value);
    const features: Record<DateFeature, number> = {
      form: DAY_FORMS.indexOf(printed.form),
      'figures of the year': printed.yearDigits,
      'figures of day and month': printed.text.replace(/\D/g, '').length - printed.yearDigits,
      regular: printed.regular ? 1 : 0,
      'glued before': printed.gluedBefore ? 1 : 0,
      'glued behind': printed.gluedBehind ? 1 : 0,
      misread: printed.misread,
      'of a span': isOfSpan(row.text, printed) ? 1 : 0,
      'over two lines': row.lines.some(({ text }) => text.includes(printed.text)) ? 0 : 1,
      read: line.confidence,
      label: around.label,
      'label directly before': around.direct,
      'label above': around.above,
      'another day’s label': around.other,
      'another day’s label above': around.otherAbove,
      'time in its row': TIME.test(row.text.toUpperCase().replace(printed.text.toUpperCase(), ' ')) ? 1 : 0,
      'time beside its row': [rows[at - 1], rows[at + 1]].some(
        (near) => near && TIME.test(near.text.toUpperCase()),
      )
        ? 1
        : 0,
      'words in its row': Math.min(MOST_WORDS, row.text.replace(/[^\p{L}]/gu, '').length),
      'other figures in its row': Math.min(
        MOST_WORDS,
        row.text.replace(/\D/g, '').length - printed.text.replace(/\D/g, '').length,
      ),
      'down the page': at / Math.max(1, rows.length - 1),
      'rows from the top': Math.min(MOST_WORDS, at),
      'which day of the receipt': places.indexOf(at),
      'days printed': Math.min(8, values.length),
      'printed again': Math.min(
        3,
        new Set(readings.filter((other) => other.value === value && other.at !== at).map((other) => other.at))
          .size,
      ),
      'earlier days': Math.min(4, place),
      'later days': Math.min(4, values.length - 1 - place),
      'days before the next': Math.min(400, daysBetween(value, values[place + 1])),
      order: order === null ? ORDER_SURE.only : orderEvidence(order, told, hints),
      'in the future': Date.parse(value) > hints.now.getTime() ? 1 : 0,
    };
    return {
      value,
      key: value,
      text: printed.text,
      line,
      order: order === null ? 'by itself' : told ? 'by print' : 'by country',
      features,
      trust: {
        ...readTrust(line.confidence),
        'printed again': Math.min(1, features['printed again']),
        labeled: Math.max(around.label, around.above),
        'with a time': Math.max(features['time in its row'], features['time beside its row']),
      },
    };
  });
}

/** Evidence for the order of day and month. Evidence closer to the printed date counts more. */
const ORDER_SURE = { only: 4, otherDays: 3, country: 2, setting: 1 };

function orderEvidence(order: DateOrder, other: DateOrder | null, hints: DateHints): number {
  if (other) return order === other ? ORDER_SURE.otherDays : -ORDER_SURE.otherDays;
  const sure = hints.country ? ORDER_SURE.country : ORDER_SURE.setting;
  return order === hints.order ? sure : -sure;
}

/** '10/17/11-12/16/11', '2024.11.07 - 2024.11.08': an offer or a stay has two dates, a purchase one. */
function isOfSpan(text: string, { index, text: own }: PrintedDay): boolean {
  const behind = text.slice(index + own.length);
  return (
    /^ ?(?:-|–|~|TO|THRU) ?(?:\d{1,2}|20\d\d)[/.-]\d{1,2}[/.-]\d/i.test(behind) ||
    /\d[/.-]\d{1,2}[/.-]\d{1,4} ?(?:-|–|~|TO|THRU) ?$/i.test(text.slice(0, index))
  );
}

function daysBetween(from: string, to: string | undefined): number {
  return to === undefined ? 400 : (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/**
 * The row's line that contains the text. If the text spans two, the row's box and its first line's
 * confidence.
 */
function lineWith(row: Row, text: string): Pick<Line, 'box' | 'confidence'> {
  return (
    row.lines.find((line) => line.text.includes(text)) ?? {
      box: row.box,
      confidence: row.lines[0]?.confidence ?? 0,
    }
  );
}

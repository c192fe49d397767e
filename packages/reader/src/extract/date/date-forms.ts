import { languages } from '../../locales/index.ts';
import { costOfMisreading } from '../text/look-alikes.ts';
import { memoized } from '../text/memo.ts';

// Long: a list of the forms in which dates are printed.

/** How a date is written. */
export const DAY_FORMS = [
  'day or month first',
  'year first',
  'month by name',
  'figures only',
  'misread separators',
  'six figures',
] as const;
type DayForm = (typeof DAY_FORMS)[number];

/** A date as printed, before it is known which number is the month. */
export type PrintedDay = {
  form: DayForm;
  text: string;
  index: number;
  year: number;
  /** How many digits of the year are printed. */
  yearDigits: number;
  /** The day and the month, or two numbers of which either may be the day. */
  parts: { day: number; month: number } | { a: number; b: number };
  /** Both separators are the same, and dates use them. */
  regular: boolean;
  /** Digits directly precede or follow it. */
  gluedBefore: boolean;
  gluedBehind: boolean;
  /** The cost of the letters that were misread in the month's name. */
  misread: number;
  /** The only country that counts years like this (ISO 3166-1 alpha-2). Absent for the usual count. */
  calendarOf?: 'TW' | 'JP';
};

const CENTURY = 2000;
/** Year 1 of Taiwan's calendar (Minguo) is 1912, and of Japan's Reiwa 2019. */
const BEFORE_MINGUO = 1911;
const BEFORE_REIWA = 2018;
/** The Thai calendar is 543 years ahead: 2567 is 2024. */
const BUDDHIST_AHEAD = 543;
const LAST_CHRISTIAN = 2500;
const TIME = String.raw`\d{1,2} ?[:.] ?\d{2}`;
/**
 * Four digits, no matter what follows. Or two digits, followed by no other digit or by a time that lost its
 * space.
 */
const YEAR = String.raw`['’"]? ?(?<year>(?:19|20)\d\d|25[5-8]\d(?!\d)|\d\d(?!\d)|\d\d(?=${TIME}))`;
const SEPARATOR = String.raw`(?: ?[/.,\-~'’:_·] ?| )`;
const ORDINAL = '(?:ST|ND|RD|TH|ER|[.ºª°])?';
const GAP = String.raw`[\s./,'’_-]*`;

const NUMERIC = new RegExp(
  String.raw`(?<a>\d{1,2})(?<first>${SEPARATOR})(?<b>\d{1,2})(?<second>${SEPARATOR})${YEAR}`,
  'y',
);
const YEAR_FIRST = new RegExp(
  String.raw`(?<year>(?:19|20)\d\d)(?<first>${SEPARATOR})(?<month>\d{1,2})(?<second>${SEPARATOR})(?<day>\d{1,2})(?!\d(?!\d?:))`,
  'y',
);
/** '25-02-28': a two-digit year first, but only if the last number, 27 to 31, is an unlikely year. */
const SHORT_YEAR_FIRST =
  /(?<year>[23]\d)(?<first>[/.-])(?<month>0[1-9]|1[0-2])\k<first>(?<day>2[7-9]|3[01])(?![\d/.-])/y;
/** A slash read as a digit, or swallowed by a fold: '13707/2017', '0510712018', '1402/2016'. */
const MISREAD =
  /(?<a>\d\d)(?<first>[17]|[/.-]?)(?<b>\d\d)(?<second>[17]|[/.-]?)(?<year>20\d\d)(?!\d(?!\d?:))/y;
const EIGHT_YEAR_FIRST = /(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d)(?!\d)/y;
/** 'Ngày 13 tháng 7 năm 2016' */
const VIETNAMESE = /(?<day>\d{1,2}) ?THANG ?(?<month>\d{1,2}),? ?NAM ?(?<year>20\d\d)/y;
/** '115/11/03', or the figures of '115年11月03日': November 3, 2026 in Taiwan. Elsewhere, it is not a date. */
const MINGUO =
  /(?<year>1[0-3]\d)(?<first>[/.-])(?<month>0?[1-9]|1[0-2])\k<first>(?<day>0?[1-9]|[12]\d|3[01])(?![\d/.-])/y;
/** 'R8.11.03': November 3, 2026 in Japan. */
const REIWA =
  /(?<![A-Z])R ?(?<year>\d{1,2})(?<first>[/.-])(?<month>0?[1-9]|1[0-2])\k<first>(?<day>0?[1-9]|[12]\d|3[01])(?![\d/.-])/y;
const SIX = /(?<a>\d\d)(?<b>\d\d)(?<year>\d\d)(?!\d)/y;

const DAY_BEFORE = new RegExp(String.raw`(?<day>\d{1,2})${ORDINAL}${GAP}(?:DE |OF )?$`);
/** The Lithuanian '2016 m. liepos 13 d.' */
const YEAR_BEFORE = new RegExp(String.raw`(?<year>20\d\d)${GAP}(?:M\. ?)?$`);
/** The Latvian '2016. gada 13. jūlijs' */
const YEAR_AND_DAY_BEFORE = /(?<year>20\d\d)\. ?G(?:ADA|\.) ?(?<day>\d{1,2})\. ?$/;
const YEAR_BEHIND = new RegExp(String.raw`^\.?${GAP}(?:DEL? |OF )?${YEAR}`);
const DAY_AND_YEAR_BEHIND = new RegExp(
  String.raw`^\.?${GAP}(?<day>\d{1,2}(?!\d)|\d\d(?=20\d\d|\d\d(?!\d)))${ORDINAL}[\s./,'’_-]*${YEAR}`,
);
const DAY_TIME_YEAR_BEHIND = new RegExp(
  String.raw`^\.? *(?<day>\d{1,2}),? ${TIME}(?::\d\d)?(?: ?[AP]M)? (?<year>20\d\d)`,
);
const DAY_BEHIND = new RegExp(String.raw`^\.?${GAP}(?<day>\d{1,2})(?!\d)`);

/** The months' names in all languages, longest first. */
const MONTHS = [
  ...new Map(
    languages.flatMap(({ months }) =>
      months.flatMap((names, i) => names.map((name) => [name, i + 1] as const)),
    ),
  ),
].sort(([a], [b]) => b.length - a.length);
/** How much of a name may be misread, per letter. */
const MISREAD_PER_LETTER = 0.13;
/** The months whose name may begin with a character. */
const MONTHS_BY_CHARACTER = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789|'].map((character) => [
    character,
    MONTHS.filter(([name]) => costOfMisreading(character.charCodeAt(0), name.charCodeAt(0)) < 1),
  ]),
);

/** Every possible date in a row, judged by its form only; 31 February is included. */
export function daysIn(text: string): readonly PrintedDay[] {
  return /\d/.test(text) ? lookedThrough(text) : [];
}

const lookedThrough = memoized((text): readonly PrintedDay[] => {
  const plain = repaired(text);
  const found: PrintedDay[] = [];
  for (let at = 0; at < plain.length; at++) {
    const local = localAt(plain, at);
    if (local) {
      found.push(local);
      // Its figures are not another date: do not read '15/11/03' inside '115/11/03'.
      at += local.text.length - 1;
      continue;
    }
    if (isDigit(plain[at])) found.push(...numericAt(plain, at));
    if (/[A-Z0|]/.test(plain[at] ?? '')) found.push(...namedAt(plain, at));
  }
  return found
    .filter(isPossible)
    .map((day) => ({ ...day, text: text.slice(day.index, day.index + day.text.length) }));
});

function isPossible({ parts }: PrintedDay): boolean {
  const [day, month] =
    'day' in parts ? [parts.day, parts.month] : [Math.max(parts.a, parts.b), Math.min(parts.a, parts.b)];
  return day >= 1 && day <= 31 && month >= 1 && month <= 12;
}

/** A date in a calendar of one country. */
function localAt(text: string, at: number): PrintedDay | null {
  if (isDigit(text[at - 1]) || /[/.-]/.test(text[at - 1] ?? '')) return null;
  for (const [pattern, before, calendarOf] of [
    [MINGUO, BEFORE_MINGUO, 'TW'],
    [REIWA, BEFORE_REIWA, 'JP'],
  ] as const) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match?.groups) continue;
    const { year = '', month, day } = match.groups;
    return {
      form: 'year first',
      text: match[0],
      index: at,
      year: before + Number(year),
      yearDigits: 4,
      parts: { day: Number(day), month: Number(month) },
      regular: true,
      gluedBefore: false,
      gluedBehind: false,
      misread: 0,
      calendarOf,
    };
  }
  return null;
}

function numericAt(text: string, at: number): PrintedDay[] {
  const inside = isDigit(text[at - 1]);
  const found: PrintedDay[] = [];
  const add = (pattern: RegExp, form: DayForm) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match?.groups) return;
    const { a, b, day, month, year = '', first = '', second = '' } = match.groups;
    // Part of a longer chain of numbers: '1-01-5-01-000199'.
    const separator = first.trim();
    const behind = text.slice(at + match[0].length);
    const goesOn = year.length < 4 && behind.startsWith(separator) && /^.\d(?!\d?:\d)/.test(behind);
    if (separator !== '' && (goesOn || (text[at - 1] === separator && isDigit(text[at - 2])))) return;
    // In the middle of digits, a date starts only if it has both digits of its day.
    if (inside && (a ?? year).length < 2) return;
    if (form === 'misread separators' && !/[17]/.test(first + second) && first !== '' && second !== '')
      return;
    // '31 10:00' is the end of something else, followed by a time.
    if (second.includes(':') && !first.includes(':')) return;
    found.push({
      form,
      text: match[0],
      index: at,
      year: yearOf(year),
      yearDigits: year.length,
      parts: day !== undefined ? { day: Number(day), month: Number(month) } : { a: Number(a), b: Number(b) },
      regular: first.trim() === second.trim() && /^ ?[/.-] ?$/.test(first),
      gluedBefore: inside,
      gluedBehind: isDigit(text[at + match[0].length]),
      misread: 0,
    });
  };
  add(NUMERIC, 'day or month first');
  if (!inside) add(SHORT_YEAR_FIRST, 'year first');
  if (!inside) add(YEAR_FIRST, 'year first');
  if (!inside) add(MISREAD, 'misread separators');
  if (!inside) add(EIGHT_YEAR_FIRST, 'figures only');
  if (!inside) add(VIETNAMESE, 'month by name');
  if (!inside) add(SIX, 'six figures');
  return found;
}

function namedAt(text: string, at: number): PrintedDay[] {
  const named = monthAt(text, at);
  // In the middle of letters, a name must be exactly as printed: 'THUAUG 09'.
  if (!named || (named.cost > 0 && isLetter(text[at - 1]))) return [];
  const before = text.slice(0, at);
  const behind = text.slice(at + named.length);
  const found: PrintedDay[] = [];
  const add = (
    left: RegExpExecArray | null,
    right: RegExpExecArray | null,
    year: string | undefined,
    day: string | undefined,
  ) => {
    if (year === undefined || day === undefined) return;
    const start = left ? left.index : at;
    const end = at + named.length + (right ? right[0].length : 0);
    found.push({
      form: 'month by name',
      text: text.slice(start, end),
      index: start,
      year: yearOf(year),
      yearDigits: year.length,
      parts: { day: Number(day), month: named.month },
      regular: left !== null && right !== null,
      gluedBefore: /[A-Z\d]/.test(text[start - 1] ?? ''),
      gluedBehind: isDigit(text[end]),
      misread: named.cost,
    });
  };
  const day = DAY_BEFORE.exec(before);
  const year = YEAR_BEHIND.exec(behind);
  add(day, year, year?.groups?.year, day?.groups?.day);
  for (const pattern of [DAY_AND_YEAR_BEHIND, DAY_TIME_YEAR_BEHIND]) {
    const match = pattern.exec(behind);
    add(null, match, match?.groups?.year, match?.groups?.day);
  }
  const both = YEAR_AND_DAY_BEFORE.exec(before);
  add(both, null, both?.groups?.year, both?.groups?.day);
  const yearBefore = YEAR_BEFORE.exec(before);
  const dayBehind = DAY_BEHIND.exec(behind);
  add(yearBefore, dayBehind, yearBefore?.groups?.year, dayBehind?.groups?.day);
  return found;
}

/** The month whose name begins here, even if misread. No letter may follow the name. */
function monthAt(text: string, at: number): { month: number; length: number; cost: number } | null {
  let best: { month: number; length: number; cost: number } | null = null;
  for (const [name, month] of MONTHS_BY_CHARACTER.get(text[at] ?? '') ?? []) {
    if (at + name.length > text.length || isLetter(text[at + name.length])) continue;
    const limit = name.length <= 3 ? 0.2 : MISREAD_PER_LETTER * name.length;
    let cost = 0;
    for (let i = 0; i < name.length && cost <= limit; i++)
      cost += costOfMisreading(text.charCodeAt(at + i), name.charCodeAt(i));
    if (cost <= limit && (!best || cost < best.cost)) best = { month, length: name.length, cost };
  }
  return best;
}

function yearOf(year: string): number {
  if (year.length < 4) return CENTURY + Number(year);
  return Number(year) > LAST_CHRISTIAN ? Number(year) - BUDDHIST_AHEAD : Number(year);
}

/**
 * Capitals without accents, and digits for letters between digits and separators: '21/o7/2017', '1O-05-18'.
 * Keeps all positions.
 */
function repaired(text: string): string {
  const plain = [...text].map((character) => {
    const base = character.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
    return base.length === character.length ? base : character;
  });
  return plain
    .join('')
    .replace(/(?<=\d[/.-]?)[OQ](?=[\d/.-])|(?<=[/.-])[OQ](?=\d)|(?<![A-Z])O(?=\d[/.-]\d)/g, '0')
    .replace(/(?<=\d[/.-]?)[IL|](?=[\d/.-])|(?<=[/-])[IL|](?=\d)|(?<=\d)[IL|](?=\d\d[/-])/g, '1');
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && character >= 'A' && character <= 'Z';
}

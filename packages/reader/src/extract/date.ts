import type { Row } from '../ocr/lines.ts';
import type { DateOrder, Found, Line } from '../reading.ts';
import { choose, type Candidate as FieldCandidate, modelOf, readTrust } from './field-model.ts';
import { labelKey } from './label-key.ts';

const FIRST_YEAR = 2000;
/** A shop's clock may run ahead, and some slips show tomorrow's business day; more than this is no purchase. */
const DAYS_AHEAD = 31;
const DAY_MS = 86_400_000;

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;
const MONTH = `(?<![A-Z])(?<name>JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEP(?:T(?:EMBER)?)?|[O0]CT(?:OBER)?|N[O0]V(?:EMBER)?|DEC(?:EMBER)?)`;
const TIME = String.raw`\d{1,2}[:.]\d{2}`;
/** Four digits from 2000 on, whatever follows; or two, which may only be followed by a time that lost its space. */
const YEAR = String.raw`'?(?<year>20\d\d|\d\d(?!\d)|\d\d(?=${TIME}))`;

/** The ways dates are printed. `trust` is what the form alone is worth; more figures leave less to chance. */
const FORMS: readonly { pattern: RegExp; trust: number }[] = [
  {
    pattern: /(?<!\d)(?<year>20\d\d)(?<sep>[-/.])(?<month>\d{1,2})\k<sep>(?<day>\d{1,2})(?!\d\d?[-/.])/g,
    trust: 1.5,
  },
  // Digits may be stuck to the front of a date only when the date is printed in full.
  { pattern: /(?<a>\d\d)(?<sep>[/-])(?<b>\d\d)\k<sep>(?<year>20\d\d)/g, trust: 1 },
  {
    pattern: new RegExp(
      String.raw`(?<![\d./-])(?<a>\d{1,2}) ?(?<sep>[/.-]) ?(?<b>\d{1,2}) ?\k<sep> ?${YEAR}`,
      'g',
    ),
    trust: 1.2,
  },
  { pattern: /(?<![\d./-])(?<a>\d{1,2})[/.,-](?<b>\d{1,2})[/.,-](?<year>20\d\d)/g, trust: 0.6 },
  {
    pattern: new RegExp(
      String.raw`(?<![\d#.,$*])(?<!\d:)(?<day>\d{1,2})(?:ST|ND|RD|TH)?[ ./-]*${MONTH}[ .,/-]*${YEAR}`,
      'g',
    ),
    trust: 1.5,
  },
  {
    pattern: new RegExp(String.raw`${MONTH}[ .-]*(?<day>\d{1,2})(?:ST|ND|RD|TH)?[ .,'/-]+${YEAR}`, 'g'),
    trust: 1.5,
  },
  { pattern: new RegExp(String.raw`${MONTH} ?(?!20\d\d)(?<day>\d\d)${YEAR}`, 'g'), trust: 0.8 },
  {
    pattern: new RegExp(
      String.raw`${MONTH} *(?<day>\d{1,2}) ${TIME}(?::\d\d)?(?: [AP]M)? (?<year>20\d\d)`,
      'g',
    ),
    trust: 1.5,
  },
  { pattern: /DATE[ :]*(?<a>\d{1,2}) (?<b>\d{1,2}) (?<year>20\d\d)/g, trust: 0.8 },
  { pattern: /(?<![\d./-])(?<a>\d\d)[ ~](?<b>\d\d)-(?<year>\d\d)(?![\d/.-])/g, trust: 0.3 },
  // A slash that the paper's fold swallowed.
  { pattern: /(?<![\d./-])(?<a>\d\d)(?<b>\d\d)\/(?<year>20\d\d)/g, trust: 0.4 },
];

const IS_DATE_LABEL = /DATE|TARIKH|PRINTED|OPENED|CLOSED|DATUM/;
/** Days that stand on receipts without being the day of purchase. */
const IS_OTHER_DAY =
  /EXPIR|VALID|RETURN|REFUND|EXCHANGE|THRU|UNTIL|BEFORE|BIRTH|WARRANTY|EFFECTIVE|SURVEY|OFFER|DUEDATE|PROMO|BESTBY|USEBY|MEMBERSINCE/;
const IS_TIME = /(?<!\d)\d{1,2}:\d{2}|\d{1,2}:\d{2}(?!\d)|\d ?[AP]\.?M\b/;

type PrintedDay = { year: number; score: number; text: string; row: Row } & (
  | { month: number; day: number }
  | { a: number; b: number }
);

/** What decides between 3 April and 4 March. */
type DateHints = {
  /** The order of the receipt's country, null when unknown. */
  country: DateOrder | null;
  /** Used when nothing on the receipt decides. */
  fallback: DateOrder;
  now: Date;
};

/** A day that may be that of the purchase, as ISO yyyy-mm-dd. */
type DateCandidate = FieldCandidate & {
  value: string;
  text: string;
  line: Pick<Line, 'box' | 'confidence'>;
};

/**
 * The day of purchase. The order of day and month is told by a number above 12 in any date on the receipt, else by the
 * country, else by the fallback; a day far in the future is read the other way round or not at all.
 */
export function findDate(rows: readonly Row[], hints: DateHints): Found<string> | null {
  const { answer: found } = choose(dateCandidates(rows, hints), modelOf('date'));
  if (!found) return null;
  const { value, line, text } = found.chosen;
  return { value, confidence: found.confidence, boxes: [line.box], text };
}

/** Every day printed on the receipt that exists, with what speaks for it. */
export function dateCandidates(rows: readonly Row[], hints: DateHints): DateCandidate[] {
  const printed = rows.flatMap((row, i) => candidatesIn(row, rows[i - 1]));
  const told = orderPrinted(printed, hints.now) ?? hints.country;
  const order = told ?? hints.fallback;
  const other = order === 'MDY' ? 'DMY' : 'MDY';
  return printed.flatMap((candidate) => {
    const inOrder = isoDay(candidate, order, hints.now);
    const value = inOrder ?? isoDay(candidate, other, hints.now);
    if (!value) return [];
    const line = lineWith(candidate.row, candidate.text);
    const ambiguous =
      !told && 'a' in candidate && candidate.a <= 12 && candidate.b <= 12 && candidate.a !== candidate.b;
    return [
      {
        value,
        key: value,
        text: candidate.text,
        line,
        features: { print: candidate.score, ...(inOrder ? {} : { 'in the other order': 1 }) },
        trust: {
          ...readTrust(line.confidence),
          ...(ambiguous ? { 'order unknown': 1 } : {}),
          ...('a' in candidate && !told ? { 'order not told': 1 } : {}),
        },
      },
    ];
  });
}

function candidatesIn(row: Row, above: Row | undefined): PrintedDay[] {
  const text = repairDigits(row.text.toUpperCase());
  const key = labelKey(row.text);
  let base = IS_TIME.test(text) ? 1.5 : 0;
  if (IS_DATE_LABEL.test(key)) base += 2;
  else if (above && IS_DATE_LABEL.test(labelKey(above.text))) base += 1;
  if (IS_OTHER_DAY.test(key)) base -= 3.5;
  const found: PrintedDay[] = [];
  for (const { pattern, trust } of FORMS) {
    for (const match of text.matchAll(pattern)) {
      const { a, b, day, month, name, year = '' } = match.groups ?? {};
      const fullYear = year.length === 4 ? Number(year) : FIRST_YEAR + Number(year);
      const score = base + trust + (year.length === 4 ? 0.5 : 0);
      const rest = {
        year: fullYear,
        score,
        text: row.text.slice(match.index, match.index + match[0].length),
        row,
      };
      if (a !== undefined && b !== undefined) found.push({ ...rest, a: Number(a), b: Number(b) });
      else if (name) found.push({ ...rest, month: MONTHS.indexOf(monthOf(name)) + 1, day: Number(day) });
      else found.push({ ...rest, month: Number(month), day: Number(day) });
    }
  }
  return found;
}

function monthOf(name: string): (typeof MONTHS)[number] {
  return MONTHS.find((month) => name.replaceAll('0', 'O').startsWith(month)) ?? 'JAN';
}

/** Letters between digits and separators are digits: '21/o7/2017', '1O-05-18'. Keeps every place in the text. */
function repairDigits(text: string): string {
  return text
    .replace(/(?<=\d[/.-]?)O(?=[\d/.-])|(?<=[/.-])O(?=\d)/g, '0')
    .replace(/(?<=\d[/.-]?)[IL|](?=[\d/.-])|(?<=[/-])[IL|](?=\d)/g, '1');
}

/** The order that the dates themselves give away: some can be read one way only. */
function orderPrinted(candidates: readonly PrintedDay[], now: Date): DateOrder | null {
  const only = (order: DateOrder, other: DateOrder) =>
    candidates.filter(
      (candidate) => 'a' in candidate && isoDay(candidate, order, now) && !isoDay(candidate, other, now),
    ).length;
  const dayFirst = only('DMY', 'MDY');
  const monthFirst = only('MDY', 'DMY');
  if (dayFirst === monthFirst) return null;
  return dayFirst > monthFirst ? 'DMY' : 'MDY';
}

function isoDay(candidate: PrintedDay, order: DateOrder, now: Date): string | null {
  const { year } = candidate;
  const [month, day] =
    'month' in candidate
      ? [candidate.month, candidate.day]
      : order === 'MDY'
        ? [candidate.a, candidate.b]
        : [candidate.b, candidate.a];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < FIRST_YEAR || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  if (date.getTime() > now.getTime() + DAYS_AHEAD * DAY_MS) return null;
  return date.toISOString().slice(0, 10);
}

/** The line of the row that holds the text, or its first line when the text runs over two. */
function lineWith(row: Row, text: string): Pick<Line, 'box' | 'confidence'> {
  return (
    row.lines.find((line) => line.text.includes(text)) ?? {
      box: row.box,
      confidence: row.lines[0]?.confidence ?? 0,
    }
  );
}

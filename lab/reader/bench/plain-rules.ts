import type { Answer } from './answer.ts';

/**
 * What anyone would write first: one rule per field, on lines of text. Every peer's text goes through it, so
 * that our fields can be compared with a minimal effort on that text.
 */
export function plainRules(text: string): Answer {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const vendor = lines.find((line) => /\p{L}{2}/u.test(line)) ?? null;
  return { vendor, total: totalIn(lines), date: dateIn(text), location: locationIn(lines) };
}

const AMOUNT = /(?<![\d.,])(\d{1,3}(?:,\d{3})+|\d+)\s?\.\s?(\d{2})(?![\d.])/g;

/**
 * The amount on the last line that says total, or next to it if a sloping row was split; otherwise the
 * largest.
 */
function totalIn(lines: readonly string[]): number | null {
  const at = lines.findLastIndex((line, i) => {
    const saysTotal =
      /TOTAL|AMOUNT DUE|BALANCE DUE/i.test(line) && !/SUB.?TOTAL|TOTAL (?:QTY|ITEM|TAX|GST|SAV)/i.test(line);
    return saysTotal && amountsIn([line, lines[i + 1] ?? '', lines[i - 1] ?? '']).length > 0;
  });
  if (at === -1) return amountsIn(lines).toSorted((a, b) => b - a)[0] ?? null;
  const beside = [lines[at], lines[at + 1], lines[at - 1]].map((line) => amountsIn([line ?? '']).at(-1));
  return beside.find((amount) => amount !== undefined) ?? null;
}

function amountsIn(lines: readonly string[]): number[] {
  return lines.flatMap((line) =>
    [...line.matchAll(AMOUNT)].map(([, whole = '', cents]) =>
      Number(`${whole.replaceAll(',', '')}.${cents}`),
    ),
  );
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** The first date. In a Malaysian text the day comes first, otherwise the month, unless it cannot be one. */
function dateIn(text: string): string | null {
  const iso = /\b(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (iso) return isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](20\d\d|\d\d)(?!\d)/.exec(text);
  const named = new RegExp(`(\\d{1,2})[ -/]?(${MONTHS.join('|')})[A-Z]*[ -/,']*(20\\d\\d|\\d\\d)`, 'i').exec(
    text,
  );
  const american = new RegExp(`(${MONTHS.join('|')})[A-Z]*[ .]*(\\d{1,2})[ ,']+(20\\d\\d|\\d\\d)`, 'i').exec(
    text,
  );
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])];
    const dayFirst = first > 12 || (second <= 12 && /\bSDN|MALAYSIA|\bRM\s?\d/i.test(text));
    return isoDate(Number(numbers[3]), dayFirst ? second : first, dayFirst ? first : second);
  }
  if (named) return isoDate(Number(named[3]), monthOf(named[2]), Number(named[1]));
  return american ? isoDate(Number(american[3]), monthOf(american[1]), Number(american[2])) : null;
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3).toUpperCase()) + 1;
}

function isoDate(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${year < 100 ? 2000 + year : year}-${two(month)}-${two(day)}`;
}

/** Lines near the top, below the name, with a street word or a postcode, joined. */
function locationIn(lines: readonly string[]): string | null {
  const street =
    /\b(?:ST|STREET|AVE|AVENUE|RD|ROAD|BLVD|HWY|DR|DRIVE|LANE|LN|PLAZA|JALAN|JLN|LORONG|TAMAN|LOT|NO\s?\.?\s?\d+)\b|JALAN|TAMAN/i;
  const postcode = /\b[A-Z]{2}\.?,?\s?\d{5}\b|\b\d{5}\s?[A-Z]{3,}/i;
  const found = lines.slice(1, 12).filter((line) => street.test(line) || postcode.test(line));
  return found.length > 0 ? found.slice(0, 4).join(' ') : null;
}

import type { Row } from '../ocr/lines.ts';
import type { Found, Line } from '../reading.ts';
import { addressStrength } from './address-line.ts';
import { mendWords } from './mend-words.ts';
import { hasClockOrDay, hasLegalForm, hasPhone, isBoilerplate, isRegistration, isWeb } from './row-kinds.ts';

/** An address is not longer than this many rows. */
const MAX_ROWS = 6;
/** Of them, so many may stand above the first that is plainly part of it. */
const MAX_ROWS_ABOVE = 2;

/** Addresses stand among the first rows; lower ones lose this much of their strength. */
const HEAD_ROWS = 15;
const BELOW_HEAD = 1.5;
/** By so much strength a later address must beat the first: the buyer's often stands below the shop's. */
const CLEARLY_BETTER = 2;

/** '2417 Larkspur': a number and a name. */
const STREET_NUMBER = /^\W*\d[\d-]*\W?[A-Za-z]*.*[A-Za-z]{3}/;
/** '12.50', '12.50 SR': house numbers such as '18,20' stand at the beginning. */
const PRICE_AT_END = /\d[.,]\d{2}\W*[A-Z]{0,2}$/;

/**
 * The printed address: the run of rows that looks most like one, a row between two such rows included; phone numbers,
 * the shop's name and what else stands beside it left out. Rows are joined by ', ' where the print has no sign of its
 * own.
 *
 * @param shopName the shop's name as printed: it often carries a place of its own
 */
export function findLocation(rows: readonly Row[], shopName: string | null): Found<string> | null {
  const lines = rows.map((row) => (shopName?.includes(row.text) ? [] : addressLines(row)));
  const strengths = lines.map((parts, i) => strengthOf(parts, rows[i]));
  let best: { from: number; to: number; score: number } | null = null;
  for (let from = 0; from < rows.length; from++) {
    if ((strengths[from] ?? 0) < 2) continue;
    const to = endOf(from, strengths);
    const score =
      strengths.slice(from, to + 1).reduce<number>((sum, value) => sum + value, 0) -
      from / rows.length -
      (from >= HEAD_ROWS ? BELOW_HEAD : 0);
    if (!best || score > best.score + CLEARLY_BETTER) best = { from, to, score };
    from = to;
  }
  if (!best || best.score < 1) return null;
  const start = startOf(best.from, lines, strengths);
  const parts = lines.slice(start, best.to + 1).filter((line) => line.length > 0);
  const text = parts.map(textOf).join(' ');
  const value = mendWords(parts.map((line) => tidy(textOf(line))).reduce(joinRows));
  const all = parts.flat();
  const read = all.reduce((sum, line) => sum + line.confidence, 0) / all.length;
  const sure = Math.min(0.95, 0.5 + best.score * 0.08);
  return { value, confidence: sure * read, boxes: all.map(({ box }) => box), text };
}

/** Rows with a price are things bought, but for one that is plainly an address. */
function strengthOf(parts: readonly Line[], row: Row | undefined): number {
  if (parts.length === 0 || !row) return 0;
  const strength = addressStrength(textOf(parts));
  return PRICE_AT_END.test(row.text) && strength < 3 ? 0 : strength;
}

/** The first row: above the first plain one may stand a building, or a street that only its number tells. */
function startOf(from: number, lines: readonly Line[][], strengths: readonly number[]): number {
  let start = from;
  while (from - start < MAX_ROWS_ABOVE) {
    const above = textOf(lines[start - 1] ?? []);
    const street = STREET_NUMBER.test(above) && !/^\W*\d/.test(textOf(lines[start] ?? []));
    if (hasLegalForm(above) || (!street && (strengths[start - 1] ?? 0) < 1)) break;
    start--;
  }
  return start;
}

/**
 * The last row of the address that starts at `from`. One row that is something else may stand in between, when the
 * next one is an address again: a telephone number, the rest of a long street.
 */
function endOf(from: number, strengths: readonly number[]): number {
  let to = from;
  for (let next = from + 1; next < strengths.length && next - from < MAX_ROWS; next++) {
    if (strengths[next]) to = next;
    else if (next - to > 1 || (strengths[next + 1] ?? 0) < 1) break;
  }
  return to;
}

/** The lines of a row that can be part of an address. */
function addressLines(row: Row): Line[] {
  if (isBoilerplate(row.text) && addressStrength(row.text) < 3) return [];
  const possible = row.lines.filter(({ text }) => {
    const rest = withoutPhone(text);
    if (hasClockOrDay(text) || isWeb(text) || hasPhone(rest) || isRegistration(rest)) return false;
    return rest.replace(/[^A-Za-z0-9]/g, '').length > 1 && !PRICE_AT_END.test(rest);
  });
  // Beside the end of an address stands something else: a server's name, a table's number.
  const end = possible.findIndex(
    ({ text }) => addressStrength(text) === 3 || /[A-Z]{3},? ?[A-Z]{2}$/i.test(text),
  );
  const whole = end >= 0 && addressStrength(possible.map(({ text }) => text).join(' ')) < 2;
  return whole ? possible.slice(0, end + 1) : possible;
}

function textOf(lines: readonly Line[]): string {
  return lines.map((line) => withoutPhone(line.text)).join(' ');
}

function withoutPhone(text: string): string {
  return text
    .replace(/[\s,]*\b(?:tel|phone|ph|fax)\b.*$/i, '')
    .replace(/[\s,]*\(\d{3}\) ?\d{3}-\d{4}.*$/, '');
}

function tidy(text: string): string {
  return text
    .replace(/,(?=[A-Za-z])/g, ', ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s*:.,-]+|[\s*:;-]+$/g, '');
}

function joinRows(before: string, next: string): string {
  return /[,.&/-]$/.test(before) ? `${before} ${next}` : `${before}, ${next}`;
}

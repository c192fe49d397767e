import { currencies } from '../../locales/index.ts';
import { NOT_CODES } from '../../locales/row-words.ts';
import type { Row } from '../../ocr/lines.ts';
import { labelScores } from '../text/labels.ts';
import type { CountryDecision } from './country.ts';

/** Three capitals before an amount, or after one with two decimals. */
const BESIDE_AMOUNT =
  /(?<![\p{L}\d])(?<before>[A-Z]{3})\.?\s?\$?-?\d[\d.,]*(?![\d%])|\d[.,]\d\d\s?(?<behind>[A-Z]{3})(?![\p{L}\d])/gu;
/** A label this clear means only 'total'. */
const ONLY_TOTAL = 0.85;
/** A word this clear says what an amount is: 'TOTAL GST'. */
const SAYS_SOMETHING = 0.5;
const KNOWN: ReadonlySet<string> = new Set([
  ...currencies.flatMap(({ code, signs = [], shared = [], names = [] }) => [
    code,
    ...signs,
    ...shared,
    ...names,
  ]),
  ...NOT_CODES,
]);

/**
 * A code beside the total that is not a currency in use: 'TOTAL XQD 850.00'. Nobody knows what such an amount
 * is worth. Null if there is none, or if any known sign or code is printed.
 */
export function unknownCodeAtTotal(rows: readonly Row[], country: CountryDecision): string | null {
  if (country.printed.length > 0 || country.sign) return null;
  for (const { text } of rows) {
    for (const match of text.matchAll(BESIDE_AMOUNT)) {
      const code = match.groups?.['before'] ?? match.groups?.['behind'] ?? '';
      const label = wordsIn(text.replace(match[0], ' '));
      const isCode = !KNOWN.has(code) && !isMisread(code, country.currency) && !saysSomething(code);
      if (isCode && isOnlyTotal(label) && !isOnlyTotal(`${label} ${code}`)) return code;
    }
  }
  return null;
}

function wordsIn(text: string): string {
  return text.replaceAll(/[\d.,:$]+/g, ' ').trim();
}

function isOnlyTotal(label: string): boolean {
  return labelScores(label).total >= ONLY_TOTAL;
}

function saysSomething(word: string): boolean {
  return Math.max(...Object.values(labelScores(word))) >= SAYS_SOMETHING;
}

/** 'USO' is USD. */
function isMisread(code: string, currency: string | null): boolean {
  return currency !== null && [...code].filter((letter, i) => letter !== currency[i]).length <= 1;
}

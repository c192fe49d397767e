import { currencies } from '../../locales/index.ts';
import type { Row } from '../../ocr/lines.ts';
import type { Found, Line } from '../../reading.ts';
import type { CountryDecision } from './country.ts';
import type { PrintedCurrency } from './currency-signs.ts';

/**
 * How the recognizer reads symbols that it does not know: the pound sign as an f, as a full-width one or not
 * at all, and the euro sign as an E or a C.
 */
const MISREAD_SIGNS: Readonly<Record<string, RegExp>> = {
  GBP: /(?<![A-Za-z])[fF￡] ?\d+[.,]\d{2}\b/,
  EUR: /(?<![A-Za-z])[EC] ?\d+[.,]\d{2}\b|\d[.,]\d{2} ?[EC](?![A-Za-z])/,
};
/** Signs that are often mistaken for each other. Letters are not. */
const MISTAKEN = /[£€₹$]/;
/** Two letters next to an amount can mean anything, such as a tax code. */
const IN_FULL = /[A-Z]{3}/;
/**
 * A currency in letters next to the total is right even if the country has another one, as on tills abroad
 * and at airports.
 */
const IN_LETTERS = 0.85;

/**
 * The ISO 4217 code: the currency of the receipt's country, or the one that is printed in letters next to the
 * total. Null if the receipt is from abroad, and several currencies are about equally likely.
 */
export function findCurrency({
  rows,
  country,
}: {
  rows: readonly Row[];
  country: CountryDecision;
}): Found<string> | null {
  const { printed } = country;
  const [only, another] = printed;
  if (only && !another && only.code !== country.currency && isSurelyPrinted(only))
    return found(only.code, IN_LETTERS, only.line, only.text);
  const { currency, currencySure: sure, sign: shared } = country;
  if (currency === null) return null;
  const own = printed.find(({ code }) => code === currency);
  if (own) return found(currency, sure, own.line, own.text);
  const isOwn = currencies.some(
    ({ code, shared: signs }) => code === currency && signs?.includes(shared?.sign ?? ''),
  );
  if (shared && isOwn) return found(currency, sure, shared.line, shared.sign);
  const misread = lineLike(rows, MISREAD_SIGNS[currency]);
  if (misread) return found(currency, sure, misread, misread.text);
  return { value: currency, confidence: sure, boxes: [], text: '' };
}

function isSurelyPrinted({ place, text }: PrintedCurrency): boolean {
  return place === 'total' && !MISTAKEN.test(text) && IN_FULL.test(text);
}

function lineLike(rows: readonly Row[], pattern: RegExp | undefined): Line | undefined {
  return pattern && rows.flatMap((row) => row.lines).find(({ text }) => pattern.test(text));
}

function found(value: string, sure: number, line: Line, text: string): Found<string> {
  return { value, confidence: sure * Math.min(1, line.confidence + 0.03), boxes: [line.box], text };
}

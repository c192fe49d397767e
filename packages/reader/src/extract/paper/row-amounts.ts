import { currencies } from '../../locales/index.ts';
import type { Row } from '../../ocr/lines.ts';
import type { Box } from '../../reading.ts';
import { type Decimals, decimalsOf, type Money, moneyExpectedIn, moneyIn, moneyWith } from '../text/money.ts';

/** An amount and its line; `read` is the recognizer's confidence in that line. */
export type PlacedMoney = Money & { box: Box; read: number };

/** A currency with three decimals before a number. */
const THOUSANDTHS = new RegExp(
  String.raw`(?<![A-Za-z])(?:${currencies
    .filter(({ decimals }) => decimals === 3)
    .flatMap(({ code, signs = [] }) => [code, ...signs])
    .map((sign) => sign.replace('.', '\\.'))
    .join('|')}|Ro|R0)\s?\d`,
);

/**
 * The amounts printed on a row. If one is expected, it may also have a misread decimal point, or be split
 * over two lines.
 */
export function amountsOnRow(row: Row, expected: boolean, decimals: Decimals): PlacedMoney[] {
  const find =
    decimals !== 2 ? (text: string) => moneyWith(decimals, text) : expected ? moneyExpectedIn : moneyIn;
  const perLine = row.lines.flatMap((line) =>
    find(line.text).map((money) => ({ ...money, box: line.box, read: line.confidence })),
  );
  const centsAlone =
    /^[.,]\d\d$/.test(row.lines.at(-1)?.text ?? '') && /\d$/.test(row.lines.at(-2)?.text ?? '');
  if (!centsAlone && (perLine.length > 0 || !expected)) return perLine;
  // The currency or the cents were detected as a separate line: '$' '12.34', '12' '.34'.
  const read = Math.min(...row.lines.map((line) => line.confidence));
  return moneyIn(row.text).map((money) => ({ ...money, box: row.box, read }));
}

/** The last line of the row, if all of it is an amount with a misread decimal point. */
export function brokenAmountOn(row: Row): PlacedMoney[] {
  const line = row.lines.length > 1 ? row.lines.at(-1) : undefined;
  const money = line ? moneyExpectedIn(line.text).at(-1) : undefined;
  return line && money && money.text === line.text.trim()
    ? [{ ...money, box: line.box, read: line.confidence * 0.8 }]
    : [];
}

/** The text without its amounts. */
export function withoutAmounts(text: string, decimals: Decimals): string {
  let rest = text;
  for (const money of moneyWith(decimals, text)) rest = rest.replace(money.text, ' ');
  return rest;
}

/**
 * How many decimals this receipt's amounts have.
 * @param code the currency, ISO 4217, which separates 38.000 dong from 38.000 rials; null if it is not known
 */
export function usualDecimals(rows: readonly Row[], code: string | null): Decimals {
  const texts = rows.map(({ text }) => text);
  const known = currencies.find((currency) => currency.code === code)?.decimals;
  return decimalsOf(
    texts,
    known === 3 || (known === undefined && texts.some((text) => THOUSANDTHS.test(text))),
  );
}

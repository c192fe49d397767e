import { countries, currencies } from '../../locales/index.ts';
import type { Row } from '../../ocr/lines.ts';
import type { LabeledAmount } from './amounts.ts';

/** ISO 4217 codes that are not words, including former currencies. */
const CODES = [
  ...currencies.filter(({ codeIsWord }) => !codeIsWord).map(({ code }) => code),
  ...countries.flatMap(({ formerly }) => formerly?.currency ?? []),
];
const CODE = new RegExp(String.raw`(?<![A-Z])(?:${CODES.join('|')})(?![A-Z])`, 'g');

/**
 * The amounts without those in another currency. Shops near a border, and tills after a change of currency,
 * print the total in two: 'Total CHF 53.50', 'Total EUR 56.20'. An amount counts as foreign only if others
 * are printed with the code of the paper's own currency.
 * @param currency the paper's own, ISO 4217; null if unknown
 */
export function inOwnCurrency(
  amounts: readonly LabeledAmount[],
  rows: readonly Row[],
  currency: string | null,
): LabeledAmount[] {
  const codes = rows.map(({ text }) => new Set(text.toUpperCase().match(CODE)));
  const isPrinted = amounts.some(({ at }) => currency !== null && isOnly(codes[at], currency));
  if (!isPrinted) return [...amounts];
  return amounts.filter(({ at }) => {
    const [only, another] = codes[at] ?? [];
    return only === undefined || another !== undefined || only === currency;
  });
}

function isOnly(codes: ReadonlySet<string> | undefined, currency: string): boolean {
  return codes?.size === 1 && codes.has(currency);
}

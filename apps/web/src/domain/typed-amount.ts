import { formatMoney, parseMoney, type TypedAmount, toCents } from '@slipcase/contract/money';

/** The page parses amounts only here, and formats the API's numbers only here. */

/** @returns null when the text is not an amount */
export function typedAmount(text: string): TypedAmount | null {
  return parseMoney(text);
}

/** Formats an API number, such as a tax, as '$1.23'. */
export function partText(part: number, currency: string): string {
  return formatMoney({ cents: toCents(part), currency });
}

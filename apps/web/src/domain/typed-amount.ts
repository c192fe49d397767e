import { formatMoney, parseMoney, type TypedAmount, toCents } from '@slipcase/contract/money';

/** The one place where the page turns an amount's text into a value, and a number of the API into text. */

/** @returns null when the text is no amount */
export function typedAmount(text: string): TypedAmount | null {
  return parseMoney(text);
}

/** '$1.23' of an API number such as a tax. */
export function partText(part: number, currency: string): string {
  return formatMoney({ cents: toCents(part), currency });
}

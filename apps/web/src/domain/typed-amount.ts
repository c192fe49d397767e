import {
  formatMoney,
  parseMoney,
  possibleAmounts,
  type TypedAmount,
  toCents,
} from '@slipcase/contract/money';

/** The page parses amounts only here, and formats the API's numbers only here. */

/**
 * @param likely currencies for a sign that several share, such as ¥; the most likely first
 * @returns null when the text is not an amount, or it could be in several currencies
 */
export function typedAmount(text: string, likely: readonly string[] = []): TypedAmount | null {
  return parseMoney(text, likely);
}

/**
 * An amount as the form shows it: 'A$12' becomes 'AUD 12.00', and '12' is in the most likely currency. Other text, and
 * figures without any known currency, stay as they are.
 */
export function inFormFormat(text: string, likely: readonly string[]): string {
  const amount = typedAmount(text, likely);
  const currency = amount?.currency ?? likely[0];
  return amount && currency ? formatMoney({ cents: amount.cents, currency }) : text;
}

/** The readings of an amount whose sign several currencies share, as the form shows them. */
export function amountChoices(text: string): string[] {
  return possibleAmounts(text).map(formatMoney);
}

/**
 * What an empty tax or tip stands for: nothing, in the currency of the total.
 * @param likely as in `typedAmount`, for a total without a currency
 * @returns null if the currency is not known
 */
export function emptyPartText(total: string, likely: readonly string[]): string | null {
  const currency = typedAmount(total, likely)?.currency ?? likely[0];
  return currency ? partText(0, currency) : null;
}

/** Formats an API number, such as a tax, as '$1.23'. */
export function partText(part: number, currency: string): string {
  return formatMoney({ cents: toCents(part), currency });
}

import {
  formatMoney,
  parseMoney,
  possibleAmounts,
  type TypedAmount,
  toCents,
} from '@slipcase/contract/money';

/** This is the only place where the page parses amounts and formats numbers of the API. */

/**
 * @param likely currencies for a sign that several share, such as ¥; the most likely first
 * @returns null if the text is not an amount, or if its currency is ambiguous
 */
export function typedAmount(text: string, likely: readonly string[] = []): TypedAmount | null {
  return parseMoney(text, likely);
}

/**
 * An amount as the form shows it: 'A$12' becomes 'AUD 12.00', and '12' gets the most likely currency. Other
 * text, and numbers without a known currency, stay as they are. Numbers that will be rounded by the save keep
 * their digits.
 */
export function inFormFormat(text: string, likely: readonly string[]): string {
  const amount = typedAmount(text, likely);
  const currency = amount?.currency ?? likely[0];
  if (!amount || !currency) return text;
  if (isRounded(text, amount)) return amount.currency ? text : `${currency} ${text.trim()}`;
  return formatMoney({ cents: amount.cents, currency });
}

/**
 * The rounded amount that is saved for 'KWD 3.728': 'KWD 3.730'. Null for amounts that are saved as they are,
 * and for amounts without a currency.
 */
export function roundedAmount(text: string): string | null {
  const amount = typedAmount(text);
  if (!amount?.currency || !isRounded(text, amount)) return null;
  return formatMoney({ cents: amount.cents, currency: amount.currency });
}

/** Whether a third decimal will be lost. */
function isRounded(text: string, { cents }: TypedAmount): boolean {
  const digits = Number(text.replaceAll(/\D/gu, ''));
  // three digits at the end are either thousands or thousandths
  return /[.,]\d{3}\D*$/u.test(text) && Math.abs(cents) !== digits * 100 && Math.abs(cents) * 10 !== digits;
}

/**
 * The possible meanings of an ambiguous amount such as '¥1200' or '12.345', as the form shows them. Empty for
 * other texts.
 */
export function amountChoices(text: string, likely: readonly string[]): string[] {
  const texts = possibleAmounts(text, likely).map(({ cents, currency }) => {
    const paidIn = currency ?? likely[0];
    return paidIn ? formatMoney({ cents, currency: paidIn }) : (cents / 100).toFixed(2);
  });
  return [...new Set(texts)];
}

/**
 * What an empty tax or tip means: zero, in the currency of the total.
 * @param likely as in `typedAmount`, for a total without a currency
 * @returns null if the currency is unknown
 */
export function emptyPartText(total: string, likely: readonly string[]): string | null {
  const currency = typedAmount(total, likely)?.currency ?? likely[0];
  return currency ? partText(0, currency) : null;
}

/** Formats a number of the API, such as a tax, as '$1.23'. */
export function partText(part: number, currency: string): string {
  return formatMoney({ cents: toCents(part), currency });
}

import { type Amount, parseMoney } from '@slipcase/contract/money';
import { amountInvalid, totalInvalid } from './errors.ts';

/** The one place where the server parses the text of an amount. */

/**
 * @param currency for an amount without a currency, and for a symbol that several currencies share
 * @returns null when the text is not an amount
 */
export function amountOf(text: string, currency: string): Amount | null {
  const typed = parseMoney(text, [currency]);
  return typed && { cents: typed.cents, currency: typed.currency ?? currency };
}

/**
 * @returns null for an empty text
 * @throws ApiError `total_invalid`
 */
export function totalOf(text: string, currency: string): Amount | null {
  if (text === '') return null;
  const total = amountOf(text, currency);
  if (!total) throw totalInvalid(text);
  return total;
}

/**
 * Cents of a part of the total, such as its tax.
 * @param currency the total's currency
 * @returns null for an empty text
 * @throws ApiError `amount_invalid`, also for a part in a different currency
 */
export function partOf(text: string, currency: string): number | null {
  if (text === '') return null;
  const part = amountOf(text, currency);
  if (part?.currency !== currency) throw amountInvalid(text, currency);
  return part.cents;
}

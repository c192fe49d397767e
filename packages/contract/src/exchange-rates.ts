import * as z from 'zod/mini';
import { dayNumber } from './dates.ts';
import { defineEndpoint } from './endpoint.ts';
import type { Amount } from './money.ts';

/** Exchange rates to the company's currency, for sums of several currencies. */

const dayRates = z.object({
  day: z.iso.date(),
  rates: z.record(z.string(), z.number()).check(z.describe('How much one unit of a currency is at home')),
});
/** The rates of one day. */
export type DayRates = z.output<typeof dayRates>;

const exchangeRates = z.object({
  home: z.string().check(z.describe("ISO 4217: the company's currency")),
  days: z.array(dayRates).check(z.describe('In order. Weekends and holidays have none')),
});
export type ExchangeRates = z.output<typeof exchangeRates>;

const MAX_CURRENCIES = 60;
const CODES = /^[A-Z]{3}(?:,[A-Z]{3})*$/u;

export const getExchangeRates = defineEndpoint({
  method: 'GET',
  path: '/api/exchange-rates',
  summary:
    "Daily rates of the European Central Bank to the company's currency; no days where the company has turned them off, or where they cannot be had now",
  access: 'user',
  passive: true,
  query: z.object({
    from: z.iso.date().check(z.describe('The first day; the week before comes, too')),
    currencies: z
      .string()
      .check(
        z.regex(CODES, 'Send ISO 4217 codes, separated by commas.'),
        z.maxLength(MAX_CURRENCIES * 4),
        z.describe("ISO 4217, separated by commas: 'EUR,GBP'"),
      ),
  }),
  answer: exchangeRates,
  errors: [],
});

export const exchangeRateEndpoints = [getExchangeRates] as const;

/** A rate may be this many days old: around Christmas and Easter, there are no rates for five days. */
export const MAX_RATE_AGE_DAYS = 7;

/** An amount, and the day whose rate applies. */
export type Dated = { amount: Amount | null; day: string };
/** A sum in the company's currency. */
export type HomeSum = {
  amount: Amount;
  /** amounts for which there is no rate */
  unknown: number;
  /**
   * the first and the last day of the rates used, yyyy-mm-dd; null when all amounts were in the company's
   * currency
   */
  rates: { from: string; to: string } | null;
};

/**
 * The sum of amounts in the company's currency, each at the rate of its day or of the last day before it. An
 * amount without a rate is left out and counted, never guessed.
 */
export function homeSum(dated: Iterable<Dated>, { home, days }: ExchangeRates): HomeSum {
  let [cents, unknown] = [0, 0];
  const used: string[] = [];
  for (const { amount, day } of dated) {
    if (!amount) continue;
    if (amount.currency === home) {
      cents += amount.cents;
      continue;
    }
    const at = rateOf(amount.currency, day, days);
    if (!at) {
      unknown += 1;
      continue;
    }
    cents += Math.round(amount.cents * at.rate);
    used.push(at.day);
  }
  used.sort();
  const [from, to] = [used[0], used.at(-1)];
  return { amount: { cents, currency: home }, unknown, rates: from && to ? { from, to } : null };
}

/**
 * The rate of a day, or of the last day before it that has one. @returns null if there is none within a week
 */
function rateOf(
  currency: string,
  day: string,
  days: readonly DayRates[],
): { rate: number; day: string } | null {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle]?.day ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  for (let at = low - 1; at >= 0; at -= 1) {
    const found = days[at];
    if (!found || dayNumber(day) - dayNumber(found.day) > MAX_RATE_AGE_DAYS) return null;
    const rate = found.rates[currency];
    // some days have no rate for a currency
    if (rate !== undefined) return { rate, day: found.day };
  }
  return null;
}

import { dayNumber } from '@slipcase/contract/dates';
import { type DayRates, type ExchangeRates, MAX_RATE_AGE_DAYS } from '@slipcase/contract/exchange-rates';
import type { EuroRates } from '../../adapters/exchange-rates/rates-source.ts';

const EURO = 'EUR';
/** a rate has six significant digits, like the bank's own */
const DIGITS = 6;

/**
 * Rates to a currency, computed from euro rates. A day without a rate for that currency is left out.
 * @param from the first day, yyyy-mm-dd. The result also has the week before, because a Sunday uses Friday's
 * rate.
 */
export function homeRates(
  euro: EuroRates | null,
  home: string,
  { from, currencies }: { from: string; currencies: readonly string[] },
): ExchangeRates {
  const first = dayNumber(from) - MAX_RATE_AGE_DAYS;
  const days: DayRates[] = [];
  for (const [day, rates] of euro ?? []) {
    if (dayNumber(day) < first) continue;
    const inHome = home === EURO ? 1 : rates.get(home);
    if (inHome === undefined) continue;
    const wanted = currencies.flatMap((currency) => {
      const inCurrency = currency === EURO ? 1 : rates.get(currency);
      return inCurrency === undefined || currency === home
        ? []
        : [[currency, Number((inHome / inCurrency).toPrecision(DIGITS))] as const];
    });
    days.push({ day, rates: Object.fromEntries(wanted) });
  }
  return { home, days };
}

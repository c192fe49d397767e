import { getExchangeRates } from '@slipcase/contract/exchange-rates';
import type { RatesSource } from '../../adapters/exchange-rates/rates-source.ts';
import { bind, type Http } from '../../http/route.ts';
import { homeRates } from './home-rates.ts';

export type ExchangeRateDeps = { ratesSource: RatesSource; currency: string };

export function registerExchangeRateRoutes(http: Http, { ratesSource, currency }: ExchangeRateDeps): void {
  bind(http, getExchangeRates, async ({ query }) =>
    homeRates(await ratesSource.euroRates(), currency, {
      from: query.from,
      currencies: query.currencies.split(','),
    }),
  );
}

import { type ExchangeRates, getExchangeRates, homeSum } from '@slipcase/contract/exchange-rates';
import { formatMoney } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { companyQuery } from '../../domain/company.ts';
import { call } from '../../lib/api.ts';
import { together as texts } from '../../messages/spend.ts';
import { shownDay } from './list-values.ts';
import { receiptsQuery } from './receipts.ts';

/** the bank publishes new rates once a day */
const FRESH_MS = 60 * 60 * 1000;

function ratesQuery(from: string, currencies: string) {
  return queryOptions({
    queryKey: ['exchange-rates', from, currencies],
    queryFn: ({ signal }) => call(getExchangeRates, { query: { from, currencies }, signal }),
    staleTime: FRESH_MS,
  });
}

/**
 * Adds up receipts in several currencies, in the company's own currency: 'about $208.00 in all, at ECB
 * rates'.
 * @returns undefined without rates: if the company does not use them, without a server, and while they load
 */
export function useTogether(): ((counted: readonly Receipt[]) => string | null) | undefined {
  const { data: company } = useQuery(companyQuery);
  const { data: list } = useQuery(receiptsQuery);
  const home = company?.exchangeRates ? company.currency : null;
  const needed = useMemo(() => {
    const abroad = home === null ? [] : (list ?? []).filter(({ currency }) => currency !== home);
    return {
      from: abroad.map(shownDay).sort()[0],
      currencies: [...new Set(abroad.map(({ currency }) => currency))].sort().join(),
    };
  }, [home, list]);
  const { data: rates } = useQuery({
    ...ratesQuery(needed.from ?? '', needed.currencies),
    enabled: needed.from !== undefined,
  });
  return useMemo(() => rates && rememberedFor(rates), [rates]);
}

/** Computes the text for each list only once, because a scroll draws it again and again. */
function rememberedFor(rates: ExchangeRates): (counted: readonly Receipt[]) => string | null {
  const known = new WeakMap<readonly Receipt[], string | null>();
  return (counted) => {
    const before = known.get(counted);
    if (before !== undefined) return before;
    const sum = homeSum(
      counted.map((one) => ({ amount: one.amount, day: shownDay(one) })),
      rates,
    );
    const text = sum.rates && texts(formatMoney(sum.amount), sum.unknown);
    known.set(counted, text);
    return text;
  };
}

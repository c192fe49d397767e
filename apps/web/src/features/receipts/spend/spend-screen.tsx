import { dayOf } from '@slipcase/contract/dates';
import { formatMoney } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Account, AccountTools } from '../../../domain/account.tsx';
import { companyQuery } from '../../../domain/company.ts';
import { Link, useLocation, useNavigate } from '../../../lib/router.tsx';
import { spend as words } from '../../../messages/spend.ts';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { MainBar, MainLinks } from '../main-bar.tsx';
import './spend.css';
import { libraryAddress } from '../library/filters.ts';
import { ListState } from '../list-state.tsx';
import { ListTotalsText } from '../list-totals-text.tsx';
import { monthTitle } from '../list-values.ts';
import { receiptsQuery } from '../receipts.ts';
import { useTogether } from '../together.ts';
import {
  daysOf,
  daysOfMonth,
  hasSpend,
  type Period,
  receiptsIn,
  SPEND_PERIODS,
  type Spend,
  spendOf,
} from './spend.ts';
import { SpendColumns } from './spend-columns.tsx';
import { SpendLengths } from './spend-lengths.tsx';
import { periodText } from './spend-text.ts';

const FACETS = ['group', 'category', 'project'] as const;
const CHOICES = SPEND_PERIODS.map((period) => [period, words.periods[period]] as const);

/** Spend by month, category and project, computed from the list that is already loaded. */
export function SpendScreen(account: Account) {
  const list = useQuery(receiptsQuery);
  const { data: company } = useQuery(companyQuery);
  useDocumentTitle(words.title);
  const today = dayOf(new Date());
  const { period, currency, choose, asked, addressOf } = useChoice(list.data, today);
  const days = useMemo(() => daysOf(period, today), [period, today]);
  const sums = useMemo(() => list.data && spendOf(list.data, days), [list.data, days]);
  // amounts in two currencies can't be compared; the default is the company's currency
  const spend = spendIn(sums, currency) ?? spendIn(sums, company?.currency ?? null) ?? sums?.spends[0];
  const month = spend?.months.some(({ name }) => name === asked) ? asked : null;
  const shownDays = useMemo(() => (month ? daysOfMonth(month) : days), [month, days]);
  const shownSums = useMemo(
    () => (month && list.data ? spendOf(list.data, shownDays) : sums),
    [month, list.data, shownDays, sums],
  );
  const shown = spend && spendIn(shownSums, spend.currency);
  const others = shownSums?.spends.filter((one) => one !== shown) ?? [];
  // if there are several currencies, links to receipts filter by this one
  const only = sums && spend && sums.spends.length > 1 ? { currency: [spend.currency] } : {};
  const together = useTogether();
  const togetherText = useMemo(
    () => together?.(receiptsIn(list.data ?? [], shownDays)),
    [together, list.data, shownDays],
  );
  const hasGroups = shown?.groups.some(({ isGroup }) => isGroup) ?? false;
  return (
    <div className="screen">
      <header className="header header--large">
        <div className="header__in">
          <div className="header__title">
            <h1>{words.title}</h1>
          </div>
          <MainLinks here="spend" />
          <AccountTools {...account} />
        </div>
      </header>
      <main className="main spend">
        <ListState list={list} />
        {sums && list.data?.length === 0 && <Empty title={words.none} text={words.noneText} />}
        {sums && shownSums && list.data && list.data.length > 0 && (
          <>
            <div className="spend__top">
              <div role="status">
                {shown && (
                  <>
                    <p className="hint">
                      {words.counted(month ? monthTitle(month) : periodText(shown.months), shown.count)}
                    </p>
                    <p className="spend__total amount">{formatMoney(shown)}</p>
                    {others.length > 0 && (
                      <p className="hint">
                        {words.plus} <ListTotalsText texts={others.map(formatMoney)} />
                      </p>
                    )}
                    {togetherText && <p className="hint">{togetherText}</p>}
                  </>
                )}
                {spend && !month && sums.outside > 0 && <p className="hint">{words.outside(sums.outside)}</p>}
                {shownSums.withoutAmount > 0 && (
                  <p className="hint">
                    {words.withoutAmount(shownSums.withoutAmount)}{' '}
                    <Link to={libraryAddress({ ...shownDays, missing: 'amount' })}>
                      {words.showAmountless}
                    </Link>
                  </p>
                )}
                {month && (
                  <p className="spend__links">
                    {shown && (
                      <Link className="link" to={libraryAddress({ ...shownDays, ...only })}>
                        {words.showReceipts(shown.count)}
                      </Link>
                    )}
                    <Link className="link" to={addressOf(null)}>
                      {words.allMonths}
                    </Link>
                  </p>
                )}
              </div>
              <div className="spend__choice">
                {spend && sums.spends.length > 1 && (
                  <Segments
                    label={words.currency}
                    choices={sums.spends.map((one) => [one.currency, one.currency] as const)}
                    value={spend.currency}
                    onChange={(chosen) => choose(period, chosen)}
                  />
                )}
                <Segments
                  label={words.period}
                  choices={CHOICES}
                  value={period}
                  onChange={(chosen) => choose(chosen, currency)}
                />
              </div>
            </div>
            {!shown && (
              <div className="empty" role="status">
                <h2>{words.noneThen}</h2>
                {!month && period !== 'all' && <p>{words.noneThenText}</p>}
              </div>
            )}
            {spend && (
              <SpendColumns
                spend={spend}
                thisMonth={today.slice(0, 7)}
                chosen={month}
                addressOf={addressOf}
                fromFirst={period === 'all'}
              />
            )}
            {shown &&
              FACETS.map(
                (facet) =>
                  (facet !== 'group' || hasGroups) && (
                    <SpendLengths
                      key={`${facet} ${currency} ${month}`}
                      facet={facet}
                      spend={shown}
                      only={{ ...shownDays, ...only }}
                    />
                  ),
              )}
            {shownSums.withoutDate > 0 && (
              <p className="hint">
                {words.withoutDate(shownSums.withoutDate)}{' '}
                <Link to={libraryAddress({ ...shownDays, missing: 'date' })}>{words.showDateless}</Link>
              </p>
            )}
          </>
        )}
      </main>
      <MainBar here="spend" />
    </div>
  );
}

/**
 * Period, currency and month are in the URL, so Back and a reload restore them. The default is the last
 * twelve months, or everything if those are empty.
 */
function useChoice(receipts: readonly Receipt[] | undefined, today: string) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const chosen = SPEND_PERIODS.find((one) => one === params.get('period'));
  const recent = useMemo(
    () => receipts === undefined || hasSpend(receipts, daysOf('months', today)),
    [receipts, today],
  );
  const period: Period = chosen ?? (recent ? 'months' : 'all');
  const currency = params.get('currency');
  const addressWithMonth = (month: string | null, to: { period?: Period; currency?: string | null } = {}) => {
    const next = new URLSearchParams();
    next.set('period', to.period ?? period);
    const inCurrency = to.currency ?? currency;
    if (inCurrency) next.set('currency', inCurrency);
    if (month) next.set('month', month);
    return `/spend?${next}`;
  };
  return {
    period,
    currency,
    /** the month in the URL, which may not be a valid yyyy-mm */
    asked: params.get('month'),
    /** the address where this month is chosen, or none */
    addressOf: (month: string | null) => addressWithMonth(month),
    choose(nextPeriod: Period, nextCurrency: string | null) {
      // the month stays chosen for another currency, but not for another period
      const month = nextPeriod === period ? params.get('month') : null;
      navigate(addressWithMonth(month, { period: nextPeriod, currency: nextCurrency }), { replace: true });
    },
  };
}

function spendIn(sums: ReturnType<typeof spendOf> | undefined, code: string | null): Spend | undefined {
  return sums?.spends.find((one) => one.currency === code);
}

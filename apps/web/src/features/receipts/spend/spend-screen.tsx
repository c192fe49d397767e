import { dayOf } from '@slipcase/contract/dates';
import { formatMoney } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Account, AccountTools } from '../../../domain/account.tsx';
import { companyQuery } from '../../../domain/company.ts';
import { Link, useLocation, useNavigate } from '../../../lib/router.tsx';
import { spend as words } from '../../../messages/receipts.ts';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { MainBar, MainLinks } from '../main-bar.tsx';
import './spend.css';
import { JoinedSums } from '../joined-sums.tsx';
import { libraryAddress } from '../library/filters.ts';
import { ListState } from '../list-state.tsx';
import { receiptsQuery } from '../receipts.ts';
import { daysOf, hasSpend, PERIODS, type Period, spendOf } from './spend.ts';
import { SpendColumns } from './spend-columns.tsx';
import { SpendLengths } from './spend-lengths.tsx';
import { periodText } from './spend-text.ts';

const CHOICES = PERIODS.map((period) => [period, words.periods[period]] as const);

/** Spend by month, category and project, computed from the list that is already loaded. */
export function SpendScreen(account: Account) {
  const list = useQuery(receiptsQuery);
  const { data: company } = useQuery(companyQuery);
  useDocumentTitle(words.title);
  const today = dayOf(new Date());
  const { period, currency, choose } = useChoice(list.data, today);
  const days = useMemo(() => daysOf(period, today), [period, today]);
  const sums = useMemo(() => list.data && spendOf(list.data, days), [list.data, days]);
  const spendIn = (code: string | null | undefined) => sums?.spends.find((one) => one.currency === code);
  // amounts in two currencies can't be compared; the company counts in its own
  const spend = spendIn(currency) ?? spendIn(company?.currency) ?? sums?.spends[0];
  const others = sums?.spends.filter((one) => one !== spend) ?? [];
  // an amount links to its receipts
  const only = sums && spend && sums.spends.length > 1 ? { currency: [spend.currency] } : {};
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
        {sums && list.data && list.data.length > 0 && (
          <>
            <div className="spend__top">
              <div role="status">
                {spend && (
                  <>
                    <p className="hint">{words.counted(periodText(spend.months), spend.count)}</p>
                    <p className="spend__total amount">{formatMoney(spend)}</p>
                    {others.length > 0 && (
                      <p className="hint">
                        {words.plus} <JoinedSums texts={others.map(formatMoney)} />
                      </p>
                    )}
                  </>
                )}
                {spend && sums.outside > 0 && <p className="hint">{words.outside(sums.outside)}</p>}
                {sums.withoutAmount > 0 && (
                  <p className="hint">
                    {words.withoutAmount(sums.withoutAmount)}{' '}
                    <Link to={libraryAddress({ ...days, missing: 'amount' })}>{words.showAmountless}</Link>
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
            {!spend && (
              <div className="empty" role="status">
                <h2>{words.noneThen}</h2>
                {period !== 'all' && <p>{words.noneThenText}</p>}
              </div>
            )}
            {spend && (
              <>
                <SpendColumns spend={spend} thisMonth={today.slice(0, 7)} only={only} />
                <SpendLengths
                  key={`category ${currency}`}
                  facet="category"
                  spend={spend}
                  only={{ ...days, ...only }}
                />
                <SpendLengths
                  key={`project ${currency}`}
                  facet="project"
                  spend={spend}
                  only={{ ...days, ...only }}
                />
              </>
            )}
            {sums.withoutDate > 0 && (
              <p className="hint">
                {words.withoutDate(sums.withoutDate)}{' '}
                <Link to={libraryAddress({ ...days, missing: 'date' })}>{words.showDateless}</Link>
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
 * Period and currency are in the URL, so Back and a reload restore them. The default is the last twelve months, or
 * everything if those are empty.
 */
function useChoice(receipts: readonly Receipt[] | undefined, today: string) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const chosen = PERIODS.find((one) => one === params.get('period'));
  const recent = useMemo(
    () => receipts === undefined || hasSpend(receipts, daysOf('months', today)),
    [receipts, today],
  );
  const period: Period = chosen ?? (recent ? 'months' : 'all');
  const currency = params.get('currency');
  function choose(nextPeriod: Period, nextCurrency: string | null) {
    const next = new URLSearchParams();
    next.set('period', nextPeriod);
    if (nextCurrency) next.set('currency', nextCurrency);
    navigate(`/spend?${next}`, { replace: true });
  }
  return { period, currency, choose };
}

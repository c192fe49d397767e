import { formatMoney } from '@slipcase/contract/money';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { Link } from '../../../lib/router.tsx';
import { spend as words } from '../../../messages/receipts.ts';
import { libraryAddress } from '../library/filters.ts';
import { monthName, monthTitle } from '../receipt-facts.ts';
import type { Spend } from './spend.ts';
import { columnFigure } from './spend-text.ts';

type SpendColumnsProps = {
  spend: Spend;
  thisMonth: string;
  /** the filter for its links, if other receipts have other currencies */
  only: { currency?: string[] };
};

/**
 * The months as columns, each a link to its receipts. If they do not fit, they scroll sideways, starting at the newest, or
 * at the last one with receipts if it would be out of sight.
 */
export function SpendColumns({ spend, thisMonth, only }: SpendColumnsProps) {
  const { months, currency } = spend;
  const columns = useRef<HTMLOListElement>(null);
  const most = Math.max(1, ...months.map(({ cents }) => cents));
  useLayoutEffect(() => {
    const element = columns.current;
    if (!element) return;
    element.scrollLeft = element.scrollWidth;
    const last = months.map(({ count }) => count > 0).lastIndexOf(true);
    const spent = element.children[last]?.getBoundingClientRect();
    const { left, right } = element.getBoundingClientRect();
    // in whole columns from its end, as the newest are
    if (spent && spent.left < left) element.scrollLeft -= right - spent.right;
  }, [months]);
  return (
    <section className="slip spend__part">
      <h2>{words.byMonth}</h2>
      <ol className="columns" ref={columns}>
        {months.map(({ name, cents, count, days }) => {
          const january = name.endsWith('-01');
          const drawn = {
            className: name === thisMonth ? 'columns__one columns__one--now' : 'columns__one',
            style: { '--share': Math.max(0, cents / most) } as CSSProperties,
          };
          const column = (
            <>
              <span className="sr-only">
                {words.bar(monthTitle(name), formatMoney({ cents, currency }), count)}
              </span>
              <span aria-hidden>{columnFigure(cents)}</span>
              <i className="columns__stick" />
              <span className="columns__foot" aria-hidden>
                {monthName(name)}
                <small>{(january || name === months[0]?.name) && name.slice(0, 4)}</small>
              </span>
            </>
          );
          return (
            <li key={name}>
              {/* an empty month is no link: over many years, the keyboard would stop at each */}
              {count === 0 ? (
                <div {...drawn}>{column}</div>
              ) : (
                <Link to={libraryAddress({ ...days, ...only })} {...drawn}>
                  {column}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

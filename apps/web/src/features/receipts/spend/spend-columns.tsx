import { formatMoney } from '@slipcase/contract/money';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from '../../../lib/router.tsx';
import { spend as words } from '../../../messages/spend.ts';
import { IconButton } from '../../../ui/button.tsx';
import { pressable } from '../../../ui/pressable.ts';
import { monthName, monthTitle } from '../list-values.ts';
import type { Spend } from './spend.ts';
import { columnFigure, periodText } from './spend-text.ts';
import { useShownMonths } from './use-shown-months.ts';

type SpendColumnsProps = {
  spend: Spend;
  thisMonth: string;
  /** the chosen month, yyyy-mm; null for all months */
  chosen: string | null;
  /** the address where this month is chosen, or none */
  addressOf: (month: string | null) => string;
  /** starts at the first month */
  fromFirst: boolean;
};

/**
 * The months as columns. Each is a link that chooses its month for the parts below. If the columns do not
 * fit, they scroll sideways, and arrows turn to the others.
 */
export function SpendColumns({ spend, thisMonth, chosen, addressOf, fromFirst }: SpendColumnsProps) {
  const { months, currency } = spend;
  const { columns, first, end, look, turn } = useShownMonths(months, fromFirst);
  const most = Math.max(1, ...months.map(({ cents }) => cents));
  return (
    <section className="slip spend__part">
      <div className="spend__head">
        <h2>{words.byMonth}</h2>
        {end - first < months.length && (
          <div className="spend__turn">
            <IconButton label={words.earlier} {...pressable(first > 0, () => turn(-1))}>
              <ChevronLeft className="icon" />
            </IconButton>
            <span>{periodText(months.slice(first, end))}</span>
            <IconButton label={words.later} {...pressable(end < months.length, () => turn(1))}>
              <ChevronRight className="icon" />
            </IconButton>
          </div>
        )}
      </div>
      <ol className="columns" ref={columns} onScroll={look}>
        {months.map(({ name, cents, count }, index) => {
          const isYearShown = name.endsWith('-01') || index === first;
          const drawn = {
            className: name === (chosen ?? thisMonth) ? 'columns__one columns__one--now' : 'columns__one',
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
                <small>{isYearShown && name.slice(0, 4)}</small>
              </span>
            </>
          );
          return (
            <li key={name}>
              {/* an empty month is not a link: over many years, the keyboard would stop at each */}
              {count === 0 ? (
                <div {...drawn}>{column}</div>
              ) : (
                <Link
                  to={addressOf(name === chosen ? null : name)}
                  aria-current={name === chosen ? 'true' : undefined}
                  {...drawn}
                >
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

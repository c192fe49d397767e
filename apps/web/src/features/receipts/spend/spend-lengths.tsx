import { formatMoney } from '@slipcase/contract/money';
import { type CSSProperties, useState } from 'react';
import { Link } from '../../../lib/router.tsx';
import { receipts, spend as words } from '../../../messages/receipts.ts';
import { TextButton } from '../../../ui/button.tsx';
import { libraryAddress } from '../library/filters.ts';
import type { Days, Spend } from './spend.ts';

/** rows before 'Show all' */
const FEW = 8;

type SpendLengthsProps = {
  spend: Spend;
  /** the filter for its links */
  only: Days & { currency?: string[] };
  facet: 'category' | 'project';
};

/** Categories or projects as bars, largest first. Each links to its receipts in the period. */
export function SpendLengths({ spend, only, facet }: SpendLengthsProps) {
  const [all, setAll] = useState(false);
  const parts = facet === 'category' ? spend.categories : spend.projects;
  const most = Math.max(1, ...parts.map(({ cents }) => cents));
  const shown = all || parts.length <= FEW + 1 ? parts : parts.slice(0, FEW);
  return (
    <section className="slip spend__part">
      <h2>{facet === 'category' ? words.byCategory : words.byProject}</h2>
      <ol className="lengths">
        {shown.map(({ name, cents, count }) => {
          const amount = formatMoney({ cents, currency: spend.currency });
          const called = name || (facet === 'project' ? receipts.unknownProject : receipts.notAvailable);
          return (
            <li key={name}>
              <Link to={libraryAddress({ ...only, [facet]: name ? [name] : [] })} className="lengths__one">
                <span className="sr-only">{words.bar(called, amount, count)}</span>
                <span aria-hidden className="lengths__name">
                  {called}
                </span>
                <b aria-hidden className="amount">
                  {amount}
                </b>
                <i
                  className="lengths__rail"
                  style={{ '--share': Math.max(0, cents / most) } as CSSProperties}
                />
              </Link>
            </li>
          );
        })}
      </ol>
      {parts.length > FEW + 1 && (
        <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.showFewer : words.showAll(parts.length)}
        </TextButton>
      )}
    </section>
  );
}

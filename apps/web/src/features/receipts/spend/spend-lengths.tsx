import { formatMoney } from '@slipcase/contract/money';
import { type CSSProperties, useState } from 'react';
import { Link } from '../../../lib/router.tsx';
import { receipts } from '../../../messages/receipts.ts';
import { spend as words } from '../../../messages/spend.ts';
import { TextButton } from '../../../ui/button.tsx';
import { libraryAddress } from '../library/filters.ts';
import type { Days, Spend } from './spend.ts';

/** number of rows before 'Show all' */
const FEW = 8;

type SpendLengthsProps = {
  spend: Spend;
  /** the filter for the links */
  only: Days & { currency?: string[] };
  facet: 'group' | 'category' | 'project';
};

/**
 * Bars for category groups, categories or projects, largest first. Each links to its receipts in the period.
 */
export function SpendLengths({ spend, only, facet }: SpendLengthsProps) {
  const [all, setAll] = useState(false);
  const { title, parts } = partsOf(spend, facet);
  const most = Math.max(1, ...parts.map(({ cents }) => cents));
  const shown = all || parts.length <= FEW + 1 ? parts : parts.slice(0, FEW);
  return (
    <section className={`slip spend__part spend__part--${facet}`}>
      <h2>{title}</h2>
      <ol className="lengths">
        {shown.map((part) => {
          const { name, cents, count } = part;
          // a category without a group
          const linked = facet === 'group' && !('isGroup' in part && part.isGroup) ? 'category' : facet;
          const amount = formatMoney({ cents, currency: spend.currency });
          const called = name || (facet === 'project' ? receipts.unknownProject : receipts.notAvailable);
          return (
            <li key={name}>
              <Link to={libraryAddress({ ...only, [linked]: name ? [name] : [] })} className="lengths__one">
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

function partsOf(spend: Spend, facet: SpendLengthsProps['facet']) {
  if (facet === 'group') return { title: words.byGroup, parts: spend.groups };
  if (facet === 'category') return { title: words.byCategory, parts: spend.categories };
  return { title: words.byProject, parts: spend.projects };
}

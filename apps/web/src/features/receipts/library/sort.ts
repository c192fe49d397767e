import type { Receipt } from '@slipcase/contract/receipts';
import { groupBy } from '../../../lib/group-by.ts';
import { shownDay } from '../receipt-facts.ts';
import { vendorText } from '../receipt-text.ts';
import type { Sort } from './filters.ts';

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Sorts a list that is newest saved first. Ties stay newest saved first. */
export function sorted(receipts: Receipt[], sort: Sort): Receipt[] {
  if (sort === 'saved') return receipts;
  if (sort === 'date') return latestFirst(receipts);
  if (sort === 'amount') return dearestFirst(receipts);
  // no vendor: last
  return [...receipts].sort(
    (a, b) => Number(!a.vendor) - Number(!b.vendor) || names.compare(vendorText(a), vendorText(b)),
  );
}

/**
 * Currencies stay separate, the most used first: 9,000 yen are less than 70 dollars. Receipts without an amount come
 * last.
 */
function dearestFirst(receipts: Receipt[]): Receipt[] {
  const [priced, others] = [[], []] as [Receipt[], Receipt[]];
  for (const receipt of receipts) (receipt.amount === null ? others : priced).push(receipt);
  const byCurrency = [...groupBy(priced, ({ currency }) => currency).values()];
  return byCurrency
    .sort((a, b) => b.length - a.length)
    .flatMap((same) => same.sort((a, b) => (b.amount?.cents ?? 0) - (a.amount?.cents ?? 0)))
    .concat(others);
}

function latestFirst(receipts: Receipt[]): Receipt[] {
  return [...receipts].sort((a, b) => {
    const [left, right] = [shownDay(a), shownDay(b)];
    return left === right ? 0 : left < right ? 1 : -1;
  });
}

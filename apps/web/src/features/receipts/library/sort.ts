import type { Receipt } from '@slipcase/contract/receipts';
import { shownDay, shownMonth } from '../receipt-facts.ts';
import { vendorText } from '../receipt-text.ts';
import type { Sort } from './filters.ts';

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The list, which comes newest first, in the order asked for; what is alike in it stays newest first. */
export function sorted(receipts: Receipt[], sort: Sort): Receipt[] {
  if (sort === 'saved') return latestFirst(receipts, shownMonth);
  if (sort === 'date') return latestFirst(receipts, shownDay);
  if (sort === 'amount') return dearestFirst(receipts);
  // without a vendor: last
  return receipts.toSorted(
    (a, b) => Number(!a.vendor) - Number(!b.vendor) || names.compare(vendorText(a), vendorText(b)),
  );
}

/** Each currency by itself, the one used most first: 9,000 yen are less than 70 dollars. Without an amount: last. */
function dearestFirst(receipts: Receipt[]): Receipt[] {
  const [priced, others] = [[], []] as [Receipt[], Receipt[]];
  for (const receipt of receipts) (receipt.amount === null ? others : priced).push(receipt);
  const byCurrency = [...Map.groupBy(priced, ({ currency }) => currency).values()];
  return byCurrency
    .toSorted((a, b) => b.length - a.length)
    .flatMap((same) => same.toSorted((a, b) => (b.amount?.cents ?? 0) - (a.amount?.cents ?? 0)))
    .concat(others);
}

function latestFirst(receipts: Receipt[], timeOf: (receipt: Receipt) => string): Receipt[] {
  return receipts.toSorted((a, b) => {
    const [left, right] = [timeOf(a), timeOf(b)];
    return left === right ? 0 : left < right ? 1 : -1;
  });
}

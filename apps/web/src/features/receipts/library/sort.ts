import type { Receipt } from '@slipcase/contract/receipts';
import { shownDay, shownMonth } from '../receipt-facts.ts';
import { vendorText } from '../receipt-text.ts';
import type { Sort } from './filters.ts';

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The list, which comes newest first, in the order asked for; what is alike in it stays newest first. */
export function sorted(receipts: Receipt[], sort: Sort): Receipt[] {
  if (sort === 'saved') return latestFirst(receipts, shownMonth);
  if (sort === 'date') return latestFirst(receipts, shownDay);
  // without an amount or a vendor: last
  if (sort === 'amount')
    return receipts.toSorted(
      (a, b) => (b.price ?? Number.NEGATIVE_INFINITY) - (a.price ?? Number.NEGATIVE_INFINITY) || 0,
    );
  return receipts.toSorted(
    (a, b) => Number(!a.vendor) - Number(!b.vendor) || names.compare(vendorText(a), vendorText(b)),
  );
}

function latestFirst(receipts: Receipt[], timeOf: (receipt: Receipt) => string): Receipt[] {
  return receipts.toSorted((a, b) => {
    const [left, right] = [timeOf(a), timeOf(b)];
    return left === right ? 0 : left < right ? 1 : -1;
  });
}

import type { Receipt } from '@slipcase/contract/receipts';
import { groupBy } from '../../../lib/group-by.ts';
import { vendorKeyOf } from '../list-values.ts';
import type { Sort } from './filters.ts';
import { mostWritten } from './vendor-names.ts';

const TAGS = { project: 'projectName', category: 'category', head: 'groupHead' } as const;
const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Sorts a list that begins with the newest save. Receipts without a value come last, even in reverse. */
export function sorted(receipts: Receipt[], sort: Sort, reverse = false): Receipt[] {
  const direction = reverse ? -1 : 1;
  const list = reverse ? [...receipts].reverse() : receipts;
  if (sort === 'saved') return list;
  if (sort === 'date') return latestFirst(list, direction);
  if (sort === 'amount') return dearestFirst(list, direction);
  if (sort !== 'vendor') return byTag(list, TAGS[sort], direction);
  const nameOf = mostWritten(receipts);
  // receipts without a vendor come last
  return [...list].sort(
    (a, b) =>
      Number(!a.vendor) - Number(!b.vendor) ||
      direction * names.compare(nameOf.get(vendorKeyOf(a)) ?? '', nameOf.get(vendorKeyOf(b)) ?? '') ||
      // the names of two vendors may differ only by spaces: this keeps the receipts of each together
      (vendorKeyOf(a) < vendorKeyOf(b) ? -1 : Number(vendorKeyOf(a) > vendorKeyOf(b))),
  );
}

function byTag(
  receipts: readonly Receipt[],
  tag: (typeof TAGS)[keyof typeof TAGS],
  direction: number,
): Receipt[] {
  return [...receipts].sort((a, b) => direction * names.compare(a[tag], b[tag]));
}

/**
 * Sorts by amount within each currency, the most used currency first: 9,000 yen are less than 70 dollars.
 * Receipts without an amount come last.
 */
function dearestFirst(receipts: Receipt[], direction: number): Receipt[] {
  const [priced, others] = [[], []] as [Receipt[], Receipt[]];
  for (const receipt of receipts) (receipt.amount === null ? others : priced).push(receipt);
  const byCurrency = [...groupBy(priced, ({ currency }) => currency).values()];
  return byCurrency
    .sort((a, b) => b.length - a.length)
    .flatMap((same) => same.sort((a, b) => direction * ((b.amount?.cents ?? 0) - (a.amount?.cents ?? 0))))
    .concat(others);
}

function latestFirst(receipts: Receipt[], direction: number): Receipt[] {
  return [...receipts].sort((a, b) => {
    const [left, right] = [a.dateIso, b.dateIso];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return left === right ? 0 : left < right ? direction : -direction;
  });
}

/** First the receipts with their own date, then the others, each in their current order. */
export function datelessLast(receipts: readonly Receipt[]): Receipt[] {
  const [dated, others] = [[], []] as [Receipt[], Receipt[]];
  for (const receipt of receipts) (receipt.dateIso === null ? others : dated).push(receipt);
  return dated.concat(others);
}

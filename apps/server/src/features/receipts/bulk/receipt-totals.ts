import { categoryGroup } from '@slipcase/contract/category-group';
import type { Amount } from '@slipcase/contract/money';
import { type ReceiptLine, receiptLines } from '@slipcase/contract/receipt-parts';
import type { Receipt } from '@slipcase/contract/receipts';

/**
 * One sum of the receipts and parts with this name in this currency. A receipt with several such parts counts
 * once.
 */
type Total = { name: string; amount: Amount; count: number };

export type Totals = {
  sections: readonly { title: string; totals: readonly Total[] }[];
  /** number of receipts that are in no sum */
  withoutAmount: number;
};

/** Name for receipts without this tag. */
const NONE = '(none)';

const SECTIONS: readonly { title: string; nameOf: (line: ReceiptLine<Receipt>) => string }[] = [
  { title: 'All receipts', nameOf: () => 'All' },
  { title: 'By project', nameOf: ({ projectName }) => projectName },
  // a category without a group is listed under its own name, so all sections have the same sum
  { title: 'By category group', nameOf: ({ category }) => categoryGroup(category) ?? category },
  { title: 'By category', nameOf: ({ category }) => category },
  { title: 'By group head', nameOf: ({ groupHead }) => groupHead },
];

/**
 * The sums for finance. Currencies are never added together: a name has one sum for each of its currencies.
 */
export function totalsOf(receipts: readonly Receipt[]): Totals {
  const lines = receipts.flatMap(receiptLines);
  return {
    sections: SECTIONS.map(({ title, nameOf }) => ({ title, totals: sumsBy(lines, nameOf) })),
    withoutAmount: receipts.filter(({ amount }) => amount === null).length,
  };
}

/** Sorted by name, then by currency. */
function sumsBy(
  lines: readonly ReceiptLine<Receipt>[],
  nameOf: (line: ReceiptLine<Receipt>) => string,
): Total[] {
  const sums = new Map<string, { name: string; amount: Amount; ids: Set<string> }>();
  for (const line of lines) {
    const { id, amount } = line;
    if (amount === null) continue;
    const name = nameOf(line) || NONE;
    const key = JSON.stringify([name, amount.currency]);
    const sum = sums.get(key);
    const cents = (sum?.amount.cents ?? 0) + amount.cents;
    sums.set(key, { name, amount: { ...amount, cents }, ids: (sum?.ids ?? new Set()).add(id) });
  }
  return Array.from(sums.values(), ({ ids, ...sum }) => ({ ...sum, count: ids.size })).sort(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.amount.currency.localeCompare(b.amount.currency, 'en'),
  );
}

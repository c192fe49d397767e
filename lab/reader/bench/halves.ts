import { groupOf, type Half, halfOf } from '../../../packages/reader/src/halves/half-of.ts';
import type { ReceiptSet } from './sets.ts';

/** One half of a set. A set without receipts in half B is one part and keeps its name. */
export type Part = ReceiptSet & { set: string; half: Half };

/** Splits a set by its vendors. An empty half is left out. */
export function partsOf(set: ReceiptSet): Part[] {
  const half = ({ label, name }: ReceiptSet['receipts'][number]) => halfOf(set.name, groupOf(label, name));
  const isWhole = set.receipts.every((receipt) => half(receipt) === 'A');
  return (['A', 'B'] as const)
    .map((wanted) => ({
      ...set,
      name: isWhole ? set.name : `${set.name}-${wanted}`,
      set: set.name,
      half: wanted,
      receipts: set.receipts.filter((receipt) => half(receipt) === wanted),
    }))
    .filter(({ receipts }) => receipts.length > 0);
}

import { categoryGroup, isBillable } from '@slipcase/contract/category-group';
import { type ReceiptLine, receiptLines } from '@slipcase/contract/receipt-parts';
import type { Receipt } from '@slipcase/contract/receipts';
import type { Billed } from './states.ts';

/** The filters for tags. Each part of a split receipt has its own tags. */
type TagFilters = Readonly<Record<'project' | 'group' | 'category' | 'head', readonly string[]>> & {
  billed: Billed | null;
};
type Tags = Pick<Receipt, 'projectName' | 'category' | 'groupHead'>;

/** Returns a test for the tags of a receipt or of one part. Null if no filter is about tags. */
export function tagsTest(filters: TagFilters): ((tags: Tags) => boolean) | null {
  const { project, group, category, head, billed } = filters;
  const [projects, groups, categories, heads] = [project, group, category, head].map(
    (values) => new Set(values),
  );
  const fits = (wanted: ReadonlySet<string> | undefined, value: string) =>
    !wanted || wanted.size === 0 || wanted.has(value);
  if (billed === null && [project, group, category, head].every((values) => values.length === 0)) return null;
  return (tags) =>
    fits(projects, tags.projectName) &&
    fits(groups, categoryGroup(tags.category) ?? '') &&
    fits(categories, tags.category) &&
    fits(heads, tags.groupHead) &&
    (billed !== 'no' || isBillable(tags.category));
}

/**
 * What the sums count of receipts that match these filters. Of a split receipt, only the parts that match
 * count, so that the sums of all projects add up to the sum of all receipts. With a filter for billed or
 * unbilled receipts, only the billable parts count.
 */
export function countedLines(
  receipts: readonly Receipt[],
  filters: TagFilters,
): readonly ReceiptLine<Receipt>[] {
  const test = tagsTest(filters);
  if (!test) return receipts;
  return receipts.flatMap((receipt): readonly ReceiptLine<Receipt>[] => {
    if (!receipt.parts) return [receipt];
    const lines = receiptLines(receipt);
    const counted = lines.filter(
      (line) => test(line) && (filters.billed === null || isBillable(line.category)),
    );
    // a receipt that was billed, but has no billable category anymore, counts as a whole
    return counted.length === 0 || counted.length === lines.length ? [receipt] : counted;
  });
}

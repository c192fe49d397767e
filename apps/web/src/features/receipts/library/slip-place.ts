import type { Receipt } from '@slipcase/contract/receipts';
import type { Ref } from 'react';

/** Where a slip stands in a list of which only a part is drawn. */
export type SlipPlace = {
  /** its place among `size`, from 1 */
  place: number;
  size: number;
  /** empty height above it, px: slips that are not drawn */
  gap: number;
  /** of the first slip of a row only, which is measured for all of them */
  row?: number | undefined;
  measure?: Ref<HTMLLIElement> | undefined;
};

/** What the list item of a slip needs, so that the list is whole for a screen reader. */
export function slipItem({ id }: Receipt, { place, size, gap, row, measure }: SlipPlace) {
  return {
    ref: measure,
    'data-index': row,
    'data-receipt': id,
    'aria-posinset': place,
    'aria-setsize': size,
    style: gap > 0 ? { marginTop: gap } : undefined,
  };
}

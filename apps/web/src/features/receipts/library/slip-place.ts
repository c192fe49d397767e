import type { Receipt } from '@slipcase/contract/receipts';
import { type RefCallback, useEffect } from 'react';

/** Where a slip stands in a list of which only a part is drawn. */
export type SlipPlace = {
  /** its place among `size`, from 1 */
  place: number;
  size: number;
  /** empty height above it, px: slips that are not drawn */
  gap: number;
  /** of the first slip of a row only, which is measured for all of them: the row's key */
  row?: string | undefined;
  measure?: RefCallback<HTMLElement> | undefined;
};

/** What the list item of a slip needs, so that the list is whole for a screen reader. */
export function slipItem({ id }: Receipt, { place, size, gap, row, measure }: SlipPlace) {
  return {
    ref: measure,
    'data-row': row,
    'data-receipt': id,
    'aria-posinset': place,
    'aria-setsize': size,
    style: gap > 0 ? { marginTop: gap } : undefined,
  };
}

/** What the link to a receipt gives along: where Back leads. Which one it was is noted in the list's own place in the history. */
export function leavingFor({ id }: Receipt): { back: string } {
  const { pathname, search } = window.location;
  window.history.replaceState({ ...window.history.state, opened: id }, '');
  return { back: pathname + search };
}

/** Who comes back from a receipt stands on its link again: the keyboard goes on from there. */
export function useFocusOfOpened(): void {
  useEffect(() => {
    const opened: unknown = window.history.state?.opened;
    if (typeof opened !== 'string') return;
    const link = document.querySelector<HTMLElement>(`[data-receipt="${CSS.escape(opened)}"] a`);
    link?.focus({ preventScroll: true });
  }, []);
}

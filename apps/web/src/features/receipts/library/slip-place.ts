import type { Receipt } from '@slipcase/contract/receipts';
import { type MouseEvent, type RefCallback, useEffect } from 'react';

/** The position of a slip in a virtual list. */
export type SlipPlace = {
  /** its position among all `size` slips, from 1 */
  place: number;
  size: number;
  /** height in px of the slips above it that are not drawn */
  gap: number;
  /** the row's key, only on the first slip of a row: the whole row is measured by it */
  row?: string | undefined;
  measure?: RefCallback<HTMLElement> | undefined;
};

/** The attributes of a slip's list item, which describe the whole list to a screen reader. */
export function slipItem({ id }: Receipt, { place, size, gap, row, measure }: SlipPlace) {
  return {
    ref: measure,
    'data-row': row,
    'data-receipt': id,
    'aria-posinset': place,
    'aria-setsize': size,
    style: gap > 0 ? { marginTop: gap } : undefined,
    onMouseEnter: showCutTexts,
  };
}

/**
 * Shows the texts that are cut off in a tooltip. Only for a mouse, because a screen reader would read the
 * title twice.
 */
function showCutTexts({ currentTarget: slip }: MouseEvent<HTMLElement>): void {
  const cut = [...slip.querySelectorAll('.cut')].filter(
    (text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight,
  );
  slip.title = cut.map(({ textContent }) => textContent).join('\n');
}

/**
 * The state of the link to a receipt, which tells Back where to go. The list's own history entry stores which
 * receipt was opened.
 */
export function leavingFor({ id }: Receipt): { back: string } {
  const { pathname, search } = window.location;
  window.history.replaceState({ ...window.history.state, opened: id }, '');
  return { back: pathname + search };
}

/** Returns the focus to the receipt's link when the person comes back. */
export function useFocusOfOpened(): void {
  useEffect(() => {
    const opened: unknown = window.history.state?.opened;
    if (typeof opened !== 'string') return;
    const link = document.querySelector<HTMLElement>(`[data-receipt="${CSS.escape(opened)}"] a`);
    link?.focus({ preventScroll: true });
  }, []);
}

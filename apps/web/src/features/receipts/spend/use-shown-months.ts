import { useLayoutEffect, useRef, useState } from 'react';
import { useSize } from '../../../lib/use-size.ts';
import type { MonthPart } from './spend.ts';

/**
 * Tracks which columns of a list that scrolls sideways are visible. The list starts at the newest month, or
 * at the last month with receipts if that would not be visible.
 * @param fromFirst starts at the first month, because people who choose 'All' want to see the beginning
 */
export function useShownMonths(months: readonly MonthPart[], fromFirst = false) {
  const columns = useRef<HTMLOListElement>(null);
  const { width } = useSize(columns);
  const [shown, setShown] = useState({ first: 0, end: months.length });

  function look() {
    const element = columns.current;
    const column = element?.children[0]?.getBoundingClientRect().width;
    if (!element || !column) return;
    const first = Math.round(element.scrollLeft / column);
    const end = Math.min(months.length, first + Math.floor(element.clientWidth / column));
    // this runs at every frame of a scroll, and most frames show the same months
    setShown((before) => (before.first === first && before.end === end ? before : { first, end }));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a phone that is turned starts again
  useLayoutEffect(() => {
    const element = columns.current;
    if (!element) return;
    element.scrollTo({ left: fromFirst ? 0 : element.scrollWidth, behavior: 'instant' });
    const last = months.map(({ count }) => count > 0).lastIndexOf(true);
    const spent = element.children[last]?.getBoundingClientRect();
    const { left, right } = element.getBoundingClientRect();
    // aligned to its right end, like the newest columns
    if (!fromFirst && spent && spent.left < left)
      element.scrollBy({ left: spent.right - right, behavior: 'instant' });
    look();
  }, [months, width, fromFirst]);

  return {
    columns,
    /** index of the first visible month */
    first: shown.first,
    /** index after the last visible month */
    end: shown.end,
    look,
    /** Scrolls to the months before or after the visible ones. */
    turn(by: -1 | 1) {
      columns.current?.scrollBy({ left: by * columns.current.clientWidth });
    },
  };
}

import { useLayoutEffect, useRef, useState } from 'react';
import { useSize } from '../../../lib/use-size.ts';
import type { MonthPart } from './spend.ts';

/**
 * Which columns of a sideways scrolling list are in sight. It starts at the newest month, or at the last one
 * with receipts if that would be out of sight.
 * @param fromFirst it starts at the first month: who asks for all wants to see where it began
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
    // scrolling looks at every frame, and most show the same months
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
    // in whole columns from its end, as the newest are
    if (!fromFirst && spent && spent.left < left)
      element.scrollBy({ left: spent.right - right, behavior: 'instant' });
    look();
  }, [months, width, fromFirst]);

  return {
    columns,
    /** index of the first month in sight */
    first: shown.first,
    /** index after the last one */
    end: shown.end,
    look,
    /** Turns to the months before or after those in sight. */
    turn(by: -1 | 1) {
      columns.current?.scrollBy({ left: by * columns.current.clientWidth });
    },
  };
}

import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Row, rowOf } from './list-rows.ts';

/** rows drawn beyond each edge of the screen, so that a finger does not overtake them */
const OVERSCAN = 4;
/** until one was measured, in multiples of the text's size */
const TITLE_REM = 2.75;
const SLIP_REM = 10.6;

/** Which rows of a long list are drawn: those on the screen, and the one that has the focus wherever it is. */
export function useListWindow(rows: readonly Row[]) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  // the slips are nearly alike: one that was measured says how high the others will be
  const [measured, setMeasured] = useState<{ title?: number; slips?: number }>({});
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  const kept = focused === null ? -1 : rowOf(rows, focused);

  // what stands above the list comes and goes: notices, waiting receipts
  useLayoutEffect(() => {
    const place = () => {
      const box = list.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    place();
    const watch = new ResizeObserver(place);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);

  // another function makes the virtualizer add up all rows anew: not on every frame of a scroll
  const { estimateSize, getItemKey } = useMemo(() => {
    const heights = { title: TITLE_REM * rem, slips: SLIP_REM * rem, ...measured };
    return {
      estimateSize: (index: number) => heights[rows[index]?.kind ?? 'slips'],
      getItemKey: (index: number) => rows[index]?.key ?? index,
    };
  }, [rows, measured, rem]);

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize,
    getItemKey,
    measureElement: (element, entry) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? element.getBoundingClientRect().height;
      const size = Math.round(height + Number.parseFloat(getComputedStyle(element).marginBottom));
      const kind = rows[Number(element.dataset.index)]?.kind;
      if (kind && size > 0) setMeasured((known) => (known[kind] ? known : { ...known, [kind]: size }));
      return size;
    },
    rangeExtractor: useCallback(
      (range: Range) => {
        const drawn = defaultRangeExtractor(range);
        if (kept < 0 || kept >= range.count || drawn.includes(kept)) return drawn;
        return [...drawn, kept].sort((a, b) => a - b);
      },
      [kept],
    ),
    overscan: OVERSCAN,
    scrollMargin: top,
  });

  // When the browser puts the page back where it was, the virtualizer may take that for its own doing and draw what is
  // elsewhere: it is told again once the page stands still.
  useEffect(() => {
    const settled = () => {
      if (Math.abs((virtualizer.scrollOffset ?? 0) - window.scrollY) > 1)
        window.dispatchEvent(new Event('scroll'));
    };
    window.addEventListener('scrollend', settled);
    return () => window.removeEventListener('scrollend', settled);
  }, [virtualizer]);

  return {
    list,
    drawn: virtualizer.getVirtualItems().map(({ index, start, end }) => ({
      index,
      start: start - top,
      end: end - top,
    })),
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    onFocusedReceipt: setFocused,
  };
}

import { type RefCallback, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { heightOf, kindOf, layOut, type Measured, withMeasured } from './list-layout.ts';
import type { Group } from './month-groups.ts';

/** how far beyond each edge of the screen rows are drawn, px, so that a finger cannot outrun them */
const BEYOND_PX = 640;
/** the window moves in steps of this many px, not on every frame of a scroll */
const STEP_PX = 128;
/** heights until a row is measured, in multiples of the text size */
const TITLE_REM = 2.75;
const SLIP_REM = 7.7;
const NOTHING: Measured = {};
const NONE: ReadonlyMap<string, number> = new Map();

/** Which rows of a long list to draw: those on screen, and the focused one wherever it is. */
export function useListWindow(groups: readonly Group[], columns: number) {
  const list = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [screen, setScreen] = useState({ top: 0, height: window.innerHeight });
  const { heights, measure } = useRowHeights(columns);
  const layout = useMemo(() => layOut(groups, columns, heights), [groups, columns, heights]);

  useLayoutEffect(() => {
    const look = () => {
      const box = list.current?.getBoundingClientRect();
      if (!box) return;
      const now = { top: Math.floor(-box.top / STEP_PX) * STEP_PX, height: window.innerHeight };
      setScreen((before) => (before.top === now.top && before.height === now.height ? before : now));
    };
    // update within the same frame as the scroll, so no gap becomes visible
    const scrolled = () => flushSync(look);
    look();
    // content above the list may change: notices, pending receipts
    const watch = new ResizeObserver(look);
    watch.observe(document.body);
    window.addEventListener('scroll', scrolled, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      watch.disconnect();
      window.removeEventListener('scroll', scrolled);
      window.removeEventListener('resize', look);
    };
  }, []);

  // with a new list, such as when the screen opens or after a keystroke, draws the visible part first
  const [whole, setWhole] = useState<readonly Group[] | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setWhole(groups));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [groups]);
  const beyond = whole === groups ? BEYOND_PX : 0;

  const span = { from: screen.top - beyond, to: screen.top + STEP_PX + screen.height + beyond };
  return {
    list,
    pieces: layout.pieces(span, focused),
    height: layout.height,
    measure,
    onFocusedReceipt: setFocused,
  };
}

/** The row heights, learned from drawn rows. */
function useRowHeights(columns: number) {
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  // by number of columns, because a wider slip can be shorter
  const [measured, setMeasured] = useState<Readonly<Record<number, Measured>>>({});
  const known = measured[columns] ?? NOTHING;
  const heights = useMemo(
    () => ({ title: TITLE_REM * rem, slips: SLIP_REM * rem, own: NONE, ...known }),
    [known, rem],
  );
  const drawn = useRef(new Set<HTMLElement>());
  const watch = useRef<ResizeObserver>(null);
  const latest = useRef({ heights, learn });

  function learn(rows: ReadonlyMap<string, number>) {
    setMeasured((before) => {
      const of = before[columns] ?? NOTHING;
      const now = withMeasured(of, rows);
      return now === of ? before : { ...before, [columns]: now };
    });
  }

  useLayoutEffect(() => {
    latest.current = { heights, learn };
    // measures the first rows before they are painted: after Back, the page may be thousands of rows down
    const first = [...drawn.current].filter(
      (row) => known[kindOf(keyOn(row))] === undefined && row.offsetHeight > 0,
    );
    if (first.length > 0) learn(new Map(first.map((row) => [keyOn(row), outerHeight(row)])));
  });

  const measure = useCallback<RefCallback<HTMLElement>>((row) => {
    if (!row) return;
    watch.current ??= new ResizeObserver((entries) => {
      const rows = new Map<string, number>();
      let above = 0;
      for (const { target } of entries) {
        if (!(target instanceof HTMLElement) || target.offsetHeight === 0) continue;
        const height = outerHeight(target);
        rows.set(keyOn(target), height);
        if (target.getBoundingClientRect().top < 0)
          above += height - heightOf(keyOn(target), latest.current.heights);
      }
      // keep the visible rows in place
      if (Math.abs(above) >= 1) window.scrollBy({ top: above, behavior: 'instant' });
      latest.current.learn(rows);
    });
    const watching = watch.current;
    drawn.current.add(row);
    watching.observe(row);
    return () => {
      drawn.current.delete(row);
      watching.unobserve(row);
    };
  }, []);

  return { heights, measure };
}

function keyOn(row: HTMLElement): string {
  return row.dataset.row ?? '';
}

/** Includes the gap below the row but not the gap above it, where rows may be left out. */
function outerHeight(row: HTMLElement): number {
  return row.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(row).marginBottom);
}

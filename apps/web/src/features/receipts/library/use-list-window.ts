import { type RefCallback, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { heightOf, kindOf, layOut, type Measured, withMeasured } from './list-layout.ts';
import type { Group } from './month-groups.ts';

/** drawn beyond each edge of the screen, so that a finger does not overtake it: some rows, px */
const BEYOND_PX = 640;
/** the window moves in steps of so many px: not on every frame of a scroll */
const STEP_PX = 128;
/** until one was measured, in multiples of the text's size */
const TITLE_REM = 2.75;
const SLIP_REM = 10.6;
const NOTHING: Measured = {};
const NONE: ReadonlyMap<string, number> = new Map();

/** Which rows of a long list are drawn: those on the screen, and the one that has the focus wherever it is. */
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
    // within the frame that scrolls: what comes into sight is there
    const scrolled = () => flushSync(look);
    look();
    // what stands above the list comes and goes: notices, waiting receipts
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

  // of another list, as after a key of a search, what is seen comes first
  const [whole, setWhole] = useState(groups);
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

/** How high the rows are, learned from those that are drawn. */
function useRowHeights(columns: number) {
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  // by the number of columns: a wider slip may be lower
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
    // the first ones, before they are seen: after Back the page stands at its old place, thousands of rows down
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
      // what is being looked at stays where it is
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

/** With the distance to the next row, without that to the one before: rows that are left out. */
function outerHeight(row: HTMLElement): number {
  return row.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(row).marginBottom);
}

import { type RefObject, useLayoutEffect, useState } from 'react';

/** rows drawn beyond each edge of the screen */
const BEYOND = 20;
/** the window moves in steps of this many rows, not on every frame of a scroll */
const STEP = 10;

/**
 * Which rows of a long table to draw, so that ten thousand scroll like ten. All rows have the same height.
 * @param body the rows' parent
 * @param height height of a row, px
 */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number, height: number) {
  const [first, setFirst] = useState(0);
  const [onScreen, setOnScreen] = useState(() => Math.ceil(window.innerHeight / height));
  useLayoutEffect(() => {
    const look = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      setFirst(Math.max(0, Math.floor(-top / height / STEP) * STEP));
      setOnScreen(Math.ceil(window.innerHeight / height));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [body, height]);
  const from = Math.max(0, Math.min(first, count) - BEYOND);
  const to = Math.min(count, first + onScreen + STEP + BEYOND);
  return { from, to, above: from * height, below: (count - to) * height };
}

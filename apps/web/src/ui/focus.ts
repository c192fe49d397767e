import { type RefObject, useEffect, useRef } from 'react';

/** What had the focus is gone, and nothing has taken it: the keyboard would begin at the top of the page. */
export function hasNobodyFocus(): boolean {
  return document.activeElement === document.body;
}

/** Puts the focus on an element as soon as it appears, as on the first field of a new step. */
export function useFocusOnMount(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => ref.current?.focus(), [ref]);
}

/** Puts the focus back on a button that was away while something took its place. */
export function useFocusAfter(taken: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(taken);
  useEffect(() => {
    if (before.current && !taken && hasNobodyFocus()) button.current?.focus({ preventScroll: true });
    before.current = taken;
  }, [taken]);
  return button;
}

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Whether the focused element is gone and nothing took the focus, so that the keyboard would start at the top
 * of the page.
 */
export function hasNobodyFocus(): boolean {
  return document.activeElement === document.body;
}

/** Focuses an element as soon as it appears, such as the first field of a new step. */
export function useFocusOnMount(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => ref.current?.focus(), [ref]);
}

/** Returns the focus to a button that something else replaced for a while. */
export function useFocusAfter(taken: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(taken);
  useEffect(() => {
    if (before.current && !taken && hasNobodyFocus()) button.current?.focus({ preventScroll: true });
    before.current = taken;
  }, [taken]);
  return button;
}

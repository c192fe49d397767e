import { type RefObject, useEffect } from 'react';

/** Puts the focus on an element as soon as it appears, as on the first field of a new step. */
export function useFocusOnMount(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => ref.current?.focus(), [ref]);
}

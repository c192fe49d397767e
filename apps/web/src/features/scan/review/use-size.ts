import { type RefObject, useEffect, useState } from 'react';
import type { Size } from './lit-view.ts';

/**
 * Of an element, as it changes; in CSS pixels, nothing before the first look.
 * @param shown changes once the element is there, where that is later than the calling component
 */
export function useSize(element: RefObject<Element | null>, shown?: unknown): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` says when to look for the element
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, shown]);
  return size;
}

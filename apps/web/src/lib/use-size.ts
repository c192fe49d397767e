import { type RefObject, useEffect, useState } from 'react';
import type { Size } from './picture/picture.ts';

/**
 * The current size of an element in CSS pixels; 0 by 0 before the first measurement.
 * @param shown changes when the element appears, if that is after the component's first render
 */
export function useSize(element: RefObject<Element | null>, shown?: unknown): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` tells when to look for the element
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, shown]);
  return size;
}

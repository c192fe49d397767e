import { type RefObject, useEffect, useState } from 'react';
import type { Size } from './lit-view.ts';

/** Of an element, as it changes; in CSS pixels, nothing before the first look. */
export function useSize(element: RefObject<Element | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

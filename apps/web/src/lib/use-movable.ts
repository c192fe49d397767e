import { type RefCallback, useCallback, useState } from 'react';

/**
 * One element that moves between places on the page. Content that is rendered into it with `createPortal`
 * keeps its state and what it has loaded.
 * @returns the element, and the `ref` for the place that holds it; only one place may have it at a time
 */
export function useMovable(className: string): [host: HTMLElement, place: RefCallback<HTMLElement>] {
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.className = className;
    return element;
  });
  const place = useCallback((at: HTMLElement | null) => at?.append(host), [host]);
  return [host, place];
}

import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Lets Android's back gesture close whatever is open, the topmost first, instead of leaving the screen. In
 * browsers without CloseWatcher (Chrome before 126, Firefox before 149), the gesture leaves the screen, but
 * the receipt is kept.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen || typeof CloseWatcher === 'undefined') return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => close.current();
    return () => watcher.destroy();
  }, [isOpen]);
}

import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Lets Android's back gesture close what is open, the topmost first, instead of leaving the screen. Browsers
 * without CloseWatcher (Chrome before 126, Firefox before 149) leave the screen; the receipt is kept.
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

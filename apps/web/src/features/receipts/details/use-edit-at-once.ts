import { useEffect, useRef } from 'react';
import { useLocation } from '../../../lib/router.tsx';

/**
 * For receipts opened from the table: the form opens with the receipt, and closing it leads back.
 * @param isClosed whether the form is closed, and its history step is gone
 */
export function useEditAtOnce(isClosed: boolean, onBegin: () => void, onEnd: () => void): void {
  const { state } = useLocation();
  const isAsked = state?.editAtOnce === true;
  const begun = useRef(false);
  const wasOpen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is about the form's state
  useEffect(() => {
    if (!isAsked) return;
    if (!begun.current) {
      begun.current = true;
      onBegin();
    } else if (isClosed && wasOpen.current) {
      wasOpen.current = false;
      onEnd();
    }
    if (!isClosed) wasOpen.current = true;
  }, [isAsked, isClosed]);
}

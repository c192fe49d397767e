import { useEffect, useRef } from 'react';
import { useLocation } from '../../../lib/router.tsx';

/**
 * From the table: the form opens with the receipt, and what closes it leads back.
 * @param isClosed the form is closed, with its history step
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

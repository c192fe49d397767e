import { useEffect } from 'react';
import { hasNobodyFocus } from '../../../ui/focus.ts';
import { formTitle } from '../../receipts/form/receipt-form.tsx';

/**
 * Moves the focus to the form's heading once its receipt has been read, so that the next Tab goes to the
 * first field. If a control has the focus, it stays there, because the person may already be typing.
 * @param id the receipt
 * @param isReady whether its form is on screen and filled
 */
export function useStartAtForm(id: string, isReady: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each receipt
  useEffect(() => {
    const screen = document.activeElement?.matches('.screen');
    if (isReady && (screen || hasNobodyFocus())) formTitle()?.focus({ preventScroll: true });
  }, [id, isReady]);
}

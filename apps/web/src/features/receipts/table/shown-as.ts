import { useState } from 'react';
import { useMedia } from '../../../lib/use-media.ts';

/** from this width on, the table fits with all its columns and a receipt beside it */
const WIDE = '(min-width: 1000px)';
const KEY = 'slipcase.library';

/** Whether the library is shown as a table: on wide screens, if it was chosen last on this device. */
export function useShownAsTable() {
  const isWide = useMedia(WIDE);
  const [isChosen, setIsChosen] = useState(() => localStorage.getItem(KEY) === 'table');
  return {
    /** null if the screen is too narrow for a table */
    isTable: isWide ? isChosen : null,
    showAsTable: (next: boolean) => {
      if (next) localStorage.setItem(KEY, 'table');
      else localStorage.removeItem(KEY);
      setIsChosen(next);
    },
  };
}

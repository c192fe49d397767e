import { useState } from 'react';
import { useMedia } from '../../../lib/use-media.ts';

/** From here on a table has room: its columns, and a receipt beside them. */
const WIDE = '(min-width: 1000px)';
const KEY = 'slipcase.library';

/** Whether the library is shown as a table: on wide screens, as chosen last on this device. */
export function useShownAsTable() {
  const isWide = useMedia(WIDE);
  const [isChosen, setIsChosen] = useState(() => localStorage.getItem(KEY) === 'table');
  return {
    /** null where a table has no room */
    isTable: isWide ? isChosen : null,
    showAsTable: (next: boolean) => {
      if (next) localStorage.setItem(KEY, 'table');
      else localStorage.removeItem(KEY);
      setIsChosen(next);
    },
  };
}

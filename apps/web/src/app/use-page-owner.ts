import { useEffect } from 'react';
import { ownerOfPage, watchPageOwner } from '../lib/api.ts';

/** A page is one person's: when somebody else has signed in to this browser, it is loaded anew, once. */
export function usePageOwner(): void {
  useEffect(() => {
    let left = false;
    return watchPageOwner(() => {
      if (left) return;
      left = true;
      const owner = ownerOfPage();
      // a device that cannot load it can load no page either
      void import('./other-user.ts').then(({ leaveToOther }) => leaveToOther(owner)).catch(() => undefined);
    });
  }, []);
}

import { useEffect } from 'react';
import { ownerOfPage, watchPageOwner } from '../lib/api.ts';

/** A page belongs to one person. When someone else signs in to this browser, it reloads once. */
export function usePageOwner(): void {
  useEffect(() => {
    let left = false;
    return watchPageOwner(() => {
      if (left) return;
      left = true;
      const owner = ownerOfPage();
      // a device that cannot load this module cannot load a page either
      void import('./other-user.ts').then(({ leaveToOther }) => leaveToOther(owner)).catch(() => undefined);
    });
  }, []);
}

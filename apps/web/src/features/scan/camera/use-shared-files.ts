import { useEffect, useRef, useState } from 'react';
import type { Shared } from '../../../domain/shared-files.ts';
import { ownerOfPage } from '../../../lib/api.ts';
import { useLocation, useNavigate } from '../../../lib/router.tsx';
import { sharedByOther, sharing } from '../../../messages/scan.ts';
import { notify } from '../../../ui/toast.tsx';
import { isShare, mayHaveShares } from './share-address.ts';

/** the person answered 'not mine' in this tab */
const LEFT = 'slipcase.shares-left';

/** The files were opened, but the device could not store them. They are opened again only after a reload. */
let openedInMemory = false;

/** Files that were shared while nobody was signed in. The person is asked who owns them. */
export type NobodysFiles = {
  count: number;
  /** the files belong to this person and open as if they had just been shared */
  take: () => void;
  /** the files stay for their owner; the question comes back when the app is opened again */
  leave: () => void;
  remove: () => void;
};

/**
 * Takes files that another app shared, now or while this user was away. Files leave the cache only after
 * `onFiles` has resolved, because by then they are stored as captures.
 * @returns the files without an owner; null when there are none
 */
export function useSharedFiles(
  onFiles: (files: File[]) => Promise<{ kept: boolean; unsent: readonly File[] }>,
): NobodysFiles | null {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [nobodys, setNobodys] = useState<NobodysFiles | null>(null);
  const open = useRef(onFiles);
  open.current = onFiles;
  const opening = useRef(false);
  // a mail could not be sent: it is tried again the next time the scanner opens
  const waitsForNext = useRef(false);
  const shared = isShare(search);

  useEffect(() => {
    const owner = ownerOfPage();
    if (owner === null || openedInMemory) return;
    let over = false;
    void (async () => {
      if (!shared && !(await mayHaveShares())) return;
      const { shareProblem, takeSharedFiles } = await import('../../../domain/shared-files.ts');
      const own = await takeSharedFiles(owner);
      const unowned = await takeSharedFiles(null);
      // an earlier run of this effect may have opened the files in the meantime
      if (over || opening.current || waitsForNext.current || openedInMemory) return;
      const problem = shareProblem(search);
      if (problem) notify({ ...sharing[problem], tone: 'bad', id: 'share' });
      else if (shared && own.files.length === 0 && unowned.files.length === 0)
        notify({ ...sharedByOther, tone: 'note', id: 'share' });
      if (shared) sessionStorage.removeItem(LEFT);
      if (unowned.files.length > 0 && !sessionStorage.getItem(LEFT)) setNobodys(question(unowned));
      opening.current = own.files.length > 0;
      // comes first, because a reload during opening must not take the files twice
      if (shared) navigate(pathname, { replace: true });
      try {
        if (opening.current) await openAll(own);
      } finally {
        opening.current = false;
      }
    })();
    return () => {
      over = true;
    };

    async function openAll({ files, forget }: Shared): Promise<void> {
      const { kept, unsent } = await open.current(files);
      if (kept) await forget(unsent);
      else openedInMemory = true;
      waitsForNext.current = unsent.length > 0;
    }

    function question(unowned: Shared): NobodysFiles {
      const answer = (work: () => unknown) => () => {
        setNobodys(null);
        void work();
      };
      return {
        count: unowned.files.length,
        take: answer(() => openAll(unowned)),
        leave: answer(() => sessionStorage.setItem(LEFT, 'yes')),
        remove: answer(() => unowned.forget()),
      };
    }
  }, [shared, search, pathname, navigate]);
  return nobodys;
}

import { useEffect, useRef, useState } from 'react';
import type { Shared } from '../../../domain/shared-files.ts';
import { ownerOfPage } from '../../../lib/api.ts';
import { useLocation, useNavigate } from '../../../lib/router.tsx';
import { sharedByOther, sharing } from '../../../messages/scan.ts';
import { notify } from '../../../ui/toast.tsx';
import { isShare, mayHaveShares } from './share-address.ts';

/** the question was answered with 'not mine' in this tab */
const LEFT = 'slipcase.shares-left';

/** They were opened and the device could not store them: they are opened again only by the next page. */
let openedInMemory = false;

/** Files that were shared while nobody was signed in: whose they are is asked. */
export type NobodysFiles = {
  count: number;
  /** they are this person's: opened as if just shared */
  take: () => void;
  /** they stay for whoever they belong to, and are asked about again when the product is opened anew */
  leave: () => void;
  remove: () => void;
};

/**
 * Takes the files that another app has shared with this one, now or while this person was not here. They are forgotten only
 * when `onFiles` has resolved: by then they are captures on the disk.
 * @returns those that are nobody's yet; null when there are none
 */
export function useSharedFiles(onFiles: (files: File[]) => Promise<{ kept: boolean }>): NobodysFiles | null {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [nobodys, setNobodys] = useState<NobodysFiles | null>(null);
  const open = useRef(onFiles);
  open.current = onFiles;
  const opening = useRef(false);
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
      if (over || opening.current) return;
      const problem = shareProblem(search);
      if (problem) notify({ ...sharing[problem], tone: 'bad', id: 'share' });
      else if (shared && own.files.length === 0 && unowned.files.length === 0)
        notify({ ...sharedByOther, tone: 'note', id: 'share' });
      if (shared) sessionStorage.removeItem(LEFT);
      if (unowned.files.length > 0 && !sessionStorage.getItem(LEFT)) setNobodys(question(unowned));
      opening.current = own.files.length > 0;
      // first: a reload while they are being opened must not take them twice
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
      const { kept } = await open.current(files);
      if (kept) await forget();
      else openedInMemory = true;
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
        remove: answer(unowned.forget),
      };
    }
  }, [shared, search, pathname, navigate]);
  return nobodys;
}

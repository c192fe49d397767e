import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '../../../lib/router.tsx';
import { sharing } from '../../../messages/scan.ts';
import { notify } from '../../../ui/toast.tsx';
import { isShare } from './share-address.ts';

/**
 * Takes the files that another app has shared with this one. They are forgotten only when `onFiles` has resolved: by
 * then they are captures on the disk.
 */
export function useSharedFiles(onFiles: (files: File[]) => Promise<unknown>): void {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const take = useRef(onFiles);
  take.current = onFiles;
  const shared = isShare(search);

  useEffect(() => {
    if (!shared) return;
    let over = false;
    void (async () => {
      const { forgetSharedFiles, shareProblem, takeSharedFiles } = await import(
        '../../../lib/shared-files.ts'
      );
      if (over) return;
      const problem = shareProblem(search);
      if (problem) notify({ ...sharing[problem], tone: 'bad', id: 'share' });
      const files = await takeSharedFiles();
      if (over) return;
      // first: a reload while they are being opened must not take them twice
      navigate(pathname, { replace: true });
      if (files.length === 0) return;
      await take.current(files);
      await forgetSharedFiles();
    })();
    return () => {
      over = true;
    };
  }, [shared, search, pathname, navigate]);
}

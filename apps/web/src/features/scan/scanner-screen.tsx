import { Activity, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { whenQuiet } from '../../lib/quiet.ts';
import { Link } from '../../lib/router.tsx';
import { common } from '../../messages/common.ts';
import { scanner } from '../../messages/scan.ts';
import { type Account, AccountTools } from '../../ui/account.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { Header } from '../../ui/header.tsx';
import { late } from '../../ui/late.tsx';
import { CameraView } from './camera/camera-view.tsx';
import { useScanSession, useScanState } from './scan-provider.tsx';

// the camera comes first; these are there by the time the shutter is pressed
const ReviewView = late(async () => (await import('./review/review-view.tsx')).ReviewView);
const SavedView = late(async () => (await import('./saved/saved-view.tsx')).SavedView);

const FLASH_OVERLAY_MS = 150;

export function ScannerScreen(account: Account) {
  const session = useScanSession();
  const { view: latest, captures, next, building } = useScanState();
  // another mode is a whole screen: made in slices, so that nothing hangs meanwhile
  const view = useDeferredValue(latest);
  useDocumentTitle(scanner.title);
  useEffect(() => {
    session.arrive();
    return () => session.leave();
  }, [session]);

  const [reviewLoaded, setReviewLoaded] = useState(false);
  useEffect(
    () =>
      whenQuiet(() => {
        void ReviewView.warmUp().then(setReviewLoaded);
        void SavedView.warmUp();
      }),
    [],
  );

  const { flashing, flash } = useFlash();
  const capture = view.at === 'capture' ? captures.find(({ id }) => id === view.id) : undefined;
  // behind the camera the next review is made ready while the browser is idle; the picture only fills it
  const reviewed = capture ?? (reviewLoaded && view.at === 'camera' ? next : undefined);
  const analyzing = capture?.draft.reading === 'running' && capture.draft.facts === null;
  const shown = view.at === 'capture' ? view.id : view.at;
  const screen = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  // a mode begins at its top, and the keyboard with it: what had the focus went with the last one
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    window.scrollTo(0, 0);
    screen.current?.focus({ preventScroll: true });
  }, [shown]);

  return (
    <div ref={screen} tabIndex={-1} className={view.at === 'camera' || analyzing ? 'screen room' : 'screen'}>
      <Header title={scanner.title} back={{ to: '/library', label: scanner.back }}>
        <Link className="button button--quiet button--small" to="/library">
          {common.library}
        </Link>
        <AccountTools {...account} />
      </Header>
      {view.at === 'camera' && <CameraView onPress={flash} />}
      {flashing && <div className="camera__flash" />}
      {reviewed && (
        <Activity key={reviewed.id} mode={capture ? 'visible' : 'hidden'}>
          <ReviewView capture={reviewed} building={building === reviewed.id} shown={capture !== undefined} />
        </Activity>
      )}
      {view.at === 'saved' && <SavedView id={view.id} draft={view.draft} save={view.save} />}
    </div>
  );
}

/** The overlay of the shutter, whatever screen comes meanwhile. */
function useFlash() {
  const [flashing, setFlashing] = useState(false);
  useEffect(() => {
    if (!flashing) return;
    // from when it is shown: the page may be busy with the picture before
    const timer = setTimeout(() => setFlashing(false), FLASH_OVERLAY_MS);
    return () => clearTimeout(timer);
  }, [flashing]);
  return { flashing, flash: useCallback(() => setFlashing(true), []) };
}

import { Activity, type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { type Account, AccountTools } from '../../domain/account.tsx';
import { whenQuiet } from '../../lib/quiet.ts';
import { common } from '../../messages/common.ts';
import { scanner } from '../../messages/scan.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { Header } from '../../ui/header.tsx';
import { lazily } from '../../ui/lazy.tsx';
import { CameraView } from './camera/camera-view.tsx';
import { type Capture, isUnderReview } from './captures/capture.ts';
import { useScan, useScanSession } from './scan-provider.tsx';
import type { ScanState } from './scan-view.ts';

// the camera loads first; these views have loaded by the time the shutter is pressed
const ReviewView = lazily(async () => (await import('./review/review-view.tsx')).ReviewView);
const SavedView = lazily(async () => (await import('./saved/saved-view.tsx')).SavedView);

const FLASH_OVERLAY_MS = 150;

/** The scanner's modes: what is on screen, and which capture. */
type Mode = { is: 'camera' } | { is: 'review' | 'saved'; id: string };
const CAMERA: Mode = { is: 'camera' };

function modeOf({ shown, captures }: ScanState): Mode {
  const capture = captures.find(({ id }) => id === shown);
  if (!capture) return CAMERA;
  return { is: isUnderReview(capture) ? 'review' : 'saved', id: capture.id };
}

export function ScannerScreen(account: Account) {
  const session = useScanSession();
  // a mode change renders a whole screen: deferring it keeps the page responsive. Typed text still shows
  // right away.
  const mode = useDeferredValue(useScan(modeOf));
  const next = useScan((state) => state.next);
  const analyzing = useScan(({ captures }) => mode.is === 'review' && isAnalyzing(captures, mode.id));
  useDocumentTitle(scanner.title);
  useEffect(() => () => session.leave(), [session]);

  const [reviewLoaded, setReviewLoaded] = useState(false);
  useEffect(
    () =>
      whenQuiet(() => {
        void ReviewView.preload().then(setReviewLoaded);
        void SavedView.preload();
      }),
    [],
  );

  const { flashing, flash } = useFlash();
  // the next review renders behind the camera while the browser is idle; a new picture then only has to fill
  // it
  const reviewed = mode.is === 'review' ? mode.id : reviewLoaded && mode.is === 'camera' ? next.id : null;
  const shown = mode.is === 'camera' ? mode.is : `${mode.is} ${mode.id}`;
  const screen = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  // each mode starts at the top with the keyboard focus, because the focused element disappeared with the
  // last mode
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    window.scrollTo(0, 0);
    screen.current?.focus({ preventScroll: true });
  }, [shown]);

  return (
    <div ref={screen} tabIndex={-1} className={mode.is === 'camera' || analyzing ? 'screen room' : 'screen'}>
      <Header title={scanner.title} back={{ to: '/library', label: scanner.back }}>
        <ButtonLink look="quiet" small to="/library">
          {common.library}
        </ButtonLink>
        <AccountTools {...account} />
      </Header>
      {mode.is === 'camera' && <CameraView onPress={flash} />}
      {flashing && <div className="camera__flash" />}
      {reviewed !== null && (
        <Activity key={reviewed} mode={mode.is === 'review' ? 'visible' : 'hidden'}>
          <OfCapture id={reviewed}>
            {(capture) => <ReviewView capture={capture} shown={mode.is === 'review'} />}
          </OfCapture>
        </Activity>
      )}
      {mode.is === 'saved' && (
        <OfCapture id={mode.id}>{(capture) => <SavedView capture={capture} />}</OfCapture>
      )}
    </div>
  );
}

/** Renders again when the capture has changed, without the screen around it. */
function OfCapture({ id, children }: { id: string; children: (capture: Capture) => ReactNode }) {
  const capture = useScan(({ captures, next }) =>
    id === next.id ? next : captures.find((one) => one.id === id),
  );
  return capture && children(capture);
}

function isAnalyzing(captures: readonly Capture[], id: string): boolean {
  const draft = captures.find((capture) => capture.id === id)?.draft;
  return draft?.reading === 'running' && draft.facts === null;
}

/** The shutter's overlay, which stays when the screen changes. */
function useFlash() {
  const [flashing, setFlashing] = useState(false);
  useEffect(() => {
    if (!flashing) return;
    // counted from when it is visible, because the page may first be busy with the picture
    const timer = setTimeout(() => setFlashing(false), FLASH_OVERLAY_MS);
    return () => clearTimeout(timer);
  }, [flashing]);
  return { flashing, flash: useCallback(() => setFlashing(true), []) };
}

import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { common, scanner } from '../../messages.ts';
import { type Account, AccountTools } from '../../ui/account.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { Header } from '../../ui/header.tsx';
import { AnalyzingView } from './analyzing-view.tsx';
import { CameraView } from './camera-view.tsx';
import { PreviewView } from './preview-view.tsx';
import { SavedView } from './saved-view.tsx';
import { useCurrentScan } from './scan-provider.tsx';

export function ScannerScreen(account: Account) {
  const { scan, begin, reset, scanAnother, save, choose, edit, tryAgain, backToEdit, arrive, leave } =
    useCurrentScan();
  const dark = scan.mode === 'camera' || scan.mode === 'analyzing';
  useDocumentTitle(scanner.title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the screen comes and once when it goes
  useEffect(() => {
    arrive();
    return leave;
  }, []);
  const screen = useRef<HTMLDivElement>(null);
  const shownMode = useRef(scan.mode);
  // a mode begins at its top, and the keyboard with it: what had the focus went with the last one
  useEffect(() => {
    if (shownMode.current === scan.mode) return;
    shownMode.current = scan.mode;
    window.scrollTo(0, 0);
    screen.current?.focus({ preventScroll: true });
  }, [scan.mode]);

  return (
    <div ref={screen} tabIndex={-1} className={dark ? 'screen room' : 'screen'}>
      <Header title={scanner.title} back={{ to: '/library', label: scanner.back }}>
        <Link className="button button--quiet button--small" to="/library">
          {common.library}
        </Link>
        <AccountTools {...account} />
      </Header>
      {scan.mode === 'camera' && <CameraView onPicture={begin} />}
      {scan.mode === 'analyzing' && <AnalyzingView capture={scan.capture} onReset={reset} />}
      {scan.mode === 'preview' && (
        <PreviewView
          capture={scan.capture}
          draft={scan.draft}
          building={scan.building}
          onChoose={choose}
          onEdit={edit}
          onReset={reset}
          onSave={save}
        />
      )}
      {scan.mode === 'download' && (
        <SavedView
          save={scan.save}
          draft={scan.draft}
          onScanAnother={scanAnother}
          onTryAgain={tryAgain}
          onEdit={backToEdit}
        />
      )}
    </div>
  );
}

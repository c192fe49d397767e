import { type ReactNode, useEffect, useRef } from 'react';
import { common } from '../messages/common.ts';
import { Button } from './button.tsx';
import { ErrorBoundary, type Failure } from './error-boundary.tsx';

type OverlayProps = { onClose: () => void; children: ReactNode };

/** Catches errors in a dialog, so that the screen below it keeps working and keeps its typed text. */
export function Overlay({ onClose, children }: OverlayProps) {
  return (
    <ErrorBoundary fallback={(failure) => <BrokenOverlay {...failure} onClose={onClose} />}>
      {children}
    </ErrorBoundary>
  );
}

/** Uses the browser's own dialog: if chunks can't load, ours may be one of them. */
function BrokenOverlay({ unreachable, retry, onClose }: Failure & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const texts = common.brokenOverlay;
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog dialog--broken" aria-labelledby="broken-overlay" onClose={onClose}>
      <h2 id="broken-overlay">{unreachable ? common.unreachableTitle : texts.title}</h2>
      <p>{unreachable ? common.unreachable : texts.description}</p>
      <div className="dialog__do">
        <Button look="plain" onClick={onClose}>
          {common.close}
        </Button>
        {/* a page never tries again to load a chunk that it failed to load, so only a reload helps */}
        <Button look="main" onClick={unreachable ? () => window.location.reload() : retry}>
          {unreachable ? common.broken.action : common.tryAgain}
        </Button>
      </div>
    </dialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Camera, Check, CloudOff, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { companyQuery } from '../../../domain/company.ts';
import { askToKeepStored } from '../../../lib/device-storage.ts';
import { useNavigate } from '../../../lib/router.tsx';
import { arrivals } from '../../../messages/captures.ts';
import { saved } from '../../../messages/saved.ts';
import { saving, scanner } from '../../../messages/scan.ts';
import { Button, ButtonLink, TextButton } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { isSavedElsewhere } from '../captures/arrived.ts';
import type { Capture } from '../captures/capture.ts';
import type { Draft } from '../captures/receipt-draft.ts';
import { slipValues } from '../captures/save-fields.ts';
import { MoreToReview } from '../more-to-review.tsx';
import { PrivateWindowWarning } from '../private-window-warning.tsx';
import { useScanSession } from '../scan-provider.tsx';
import './saved.css';

const TO_LIBRARY_AFTER_MS = 1500;

/**
 * What the screen says about a save. 'memory': it waits as well, but the device could not store the receipt.
 */
type Said = keyof typeof saving.titles;

function whatToSay({ state, stored }: Capture): Said {
  if (state.is === 'sent' || state.is === 'failed' || state.is === 'refused') return state.is;
  // waiting for a turn counts as sending
  if (state.is !== 'waiting' || state.waitsFor === 'turn') return 'sending';
  return stored === 'memory' ? 'memory' : 'waiting';
}

/**
 * The screen after Save. It only says 'Saved' once the server has confirmed it; until then, it says where the
 * receipt is.
 */
export function SavedView({ capture }: { capture: Capture }) {
  const session = useScanSession();
  const navigate = useNavigate();
  const { id, state } = capture;
  const said = whatToSay(capture);
  const leaves = said === 'sent';
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => navigate('/library'), TO_LIBRARY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [leaves, navigate]);
  useEffect(() => {
    if (said === 'waiting') askToKeepStored();
  }, [said]);
  const needsThePerson = said === 'failed' || said === 'refused';

  return (
    <>
      <main className="saved">
        <Filed said={said} draft={capture.draft} />
        <div role="status">
          <h2>{isSavedElsewhere(capture) ? arrivals.alreadySaved : saving.titles[said]}</h2>
          <Explanation said={said} capture={capture} />
          {said === 'waiting' && <PrivateWindowWarning />}
        </div>
        {state.is === 'sending' && state.sent > 0 && (
          <div className="saved__progress">
            <ProgressBar label={saved.sentSoFar} value={state.sent} />
          </div>
        )}
        <MoreToReview id={id} />
        {state.is === 'waiting' && <TextButton onClick={() => session.reopen(id)}>{saved.edit}</TextButton>}
      </main>
      <footer className="bar bar--saved">
        <div className="bar__in">
          {/* the camera is one press away, whatever the other buttons do */}
          {needsThePerson && (
            <Button
              look="plain"
              aria-label={saved.scanAnother}
              title={saved.scanAnother}
              onClick={() => session.view.toCamera()}
            >
              <Camera className="icon" />
            </Button>
          )}
          {needsThePerson ? (
            <>
              <Button look="plain" onClick={() => session.reopen(id)}>
                {saved.edit}
              </Button>
              {isSavedElsewhere(capture) ? (
                <Button look="main" onClick={() => session.remove(id)}>
                  {arrivals.remove}
                </Button>
              ) : (
                <Button look="main" onClick={() => void session.sendNow(id)}>
                  {saved.again}
                </Button>
              )}
            </>
          ) : (
            <>
              <ButtonLink look="plain" to="/library">
                {saved.home}
              </ButtonLink>
              <Button look="main" onClick={() => session.view.toCamera()}>
                <Camera className="icon" />
                {saved.scanAnother}
              </Button>
            </>
          )}
        </div>
      </footer>
    </>
  );
}

function Explanation({ said, capture }: { said: Said; capture: Capture }) {
  const { state } = capture;
  if (said === 'sending') return <p>{saved.savingText}</p>;
  if (said === 'sent') return <p>{saved.savedText}</p>;
  if (said === 'memory') return <p>{saved.memoryWaits}</p>;
  if (state.is === 'waiting' && state.waitsFor === 'session') {
    return (
      <>
        <p>{saving.waitsFor.session}</p>
        <a className="link" href="/" target="_blank" rel="noopener">
          {saved.signIn}
        </a>
      </>
    );
  }
  if (state.is === 'waiting' && state.waitsFor !== 'turn') return <p>{saving.waitsFor[state.waitsFor]}</p>;
  return (
    <>
      {!isSavedElsewhere(capture) && <p>{saving.failedToast.description}</p>}
      {state.is === 'failed' && <p>{state.message}</p>}
      {state.is === 'refused' && <p>{state.refusal.message}</p>}
    </>
  );
}

/** The animation of a slip that slides into a case. */
function Filed({ said, draft }: { said: Said; draft: Draft }) {
  const { vendor, total, date, location } = slipValues(draft, useQuery(companyQuery).data?.currency ?? null);
  const wasRead = draft.reading === 'done';
  const isOpen = said === 'failed' || said === 'refused' || said === 'memory';
  return (
    <div className="filed" aria-hidden="true">
      <div className={isOpen ? 'filed__case filed__case--open' : 'filed__case'}>
        {said === 'sending' && <span className="spinner" />}
        {said === 'sent' && <Check className="icon" />}
        {said === 'waiting' && <CloudOff className="icon" />}
        {isOpen && <TriangleAlert className="icon" />}
      </div>
      <div className="slip filed__slip">
        <div className="filed__line">
          <p className="cut">{vendor || (wasRead ? scanner.fallback.vendor : saved.notRead)}</p>
          <p className="amount">{total}</p>
        </div>
        <p className="hint">{[date, location].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}

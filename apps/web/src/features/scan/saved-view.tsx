import { Camera, Check, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { saving, scanner } from '../../messages.ts';
import { type Draft, knownValues } from './receipt-draft.ts';
import './saved.css';

const TO_LIBRARY_AFTER_MS = 1500;

export type SaveState =
  | { step: 'saving' }
  | { step: 'saved' }
  | { step: 'failed'; reason: string; signedOut: boolean };

type SavedViewProps = {
  save: SaveState;
  draft: Draft;
  onScanAnother: () => void;
  onTryAgain: () => void;
  onEdit: () => void;
};

const TITLES = { saving: saving.saving, saved: saving.saved, failed: saving.failed };

/** The download mode: says 'Saved' only once the server has. */
export function SavedView({ save, draft, onScanAnother, onTryAgain, onEdit }: SavedViewProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (save.step !== 'saved') return;
    const timer = setTimeout(() => navigate('/library'), TO_LIBRARY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [save.step, navigate]);

  return (
    <>
      <main className="saved">
        <Filed step={save.step} draft={draft} />
        <div role="status">
          <h2>{TITLES[save.step]}</h2>
          {save.step === 'saving' && <p>{saving.savingText}</p>}
          {save.step === 'saved' && <p>{saving.savedText}</p>}
          {save.step === 'failed' && (
            <>
              <p>{saving.failedToast.description}</p>
              <p>{save.signedOut ? saving.signedOut : save.reason}</p>
              {save.signedOut && (
                <a className="link" href="/" target="_blank" rel="noopener">
                  {saving.signIn}
                </a>
              )}
            </>
          )}
        </div>
      </main>
      <footer className="bar bar--saved">
        <div className="bar__in">
          {save.step === 'failed' ? (
            <>
              <button type="button" className="button button--plain" onClick={onEdit}>
                {saving.edit}
              </button>
              <button type="button" className="button button--main" onClick={onTryAgain}>
                {saving.again}
              </button>
            </>
          ) : (
            <>
              <Link className="button button--plain" to="/library">
                {saving.home}
              </Link>
              <button
                type="button"
                className="button button--main"
                disabled={save.step === 'saving'}
                onClick={onScanAnother}
              >
                <Camera className="icon" />
                {saving.scanAnother}
              </button>
            </>
          )}
        </div>
      </footer>
    </>
  );
}

/** The slip on its way into the case. */
function Filed({ step, draft }: { step: SaveState['step']; draft: Draft }) {
  const { vendor, total, date, location } = knownValues(draft);
  return (
    <div className="filed" aria-hidden="true">
      <div className={step === 'failed' ? 'filed__case filed__case--open' : 'filed__case'}>
        {step === 'saving' && <span className="spinner" />}
        {step === 'saved' && <Check className="icon" />}
        {step === 'failed' && <TriangleAlert className="icon" />}
      </div>
      <div className="slip filed__slip">
        <div className="filed__line">
          <p className="cut">{vendor || scanner.fallback.vendor}</p>
          <p className="amount">{total}</p>
        </div>
        <p className="hint">{[date, location].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}

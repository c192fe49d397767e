import { Camera, Check, CloudOff, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from '../../../lib/router.tsx';
import { saving, scanner } from '../../../messages/scan.ts';
import { awaitsReview } from '../captures/capture.ts';
import { type Draft, savedValues } from '../captures/receipt-draft.ts';
import { useScanSession, useScanState } from '../scan-provider.tsx';
import type { SaveStep } from '../scan-session.ts';
import './saved.css';

const TO_LIBRARY_AFTER_MS = 1500;

type SavedViewProps = { id: string; draft: Draft; save: SaveStep };

/** The download mode: says 'Saved' only once the server has, and otherwise where the receipt is meanwhile. */
export function SavedView({ id, draft, save }: SavedViewProps) {
  const session = useScanSession();
  const navigate = useNavigate();
  const { captures } = useScanState();
  const next = captures.find((capture) => awaitsReview(capture) && capture.id !== id);
  const leaves = save.kind === 'saved' && !next;
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => navigate('/library'), TO_LIBRARY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [leaves, navigate]);
  const waits = save.kind === 'unreachable' || save.kind === 'signedOut';
  const failed = save.kind === 'failed' || save.kind === 'refused';

  return (
    <>
      <main className="saved">
        <Filed save={save} draft={draft} />
        <div role="status">
          <h2>{saving.titles[save.kind]}</h2>
          {save.kind === 'saving' && <p>{saving.savingText}</p>}
          {save.kind === 'saved' && <p>{saving.savedText}</p>}
          {save.kind === 'unreachable' && <p>{saving.waitsForNetwork}</p>}
          {save.kind === 'signedOut' && (
            <>
              <p>{saving.waitsForSession}</p>
              <a className="link" href="/" target="_blank" rel="noopener">
                {saving.signIn}
              </a>
            </>
          )}
          {waits && (
            <button type="button" className="link" onClick={() => session.show(id)}>
              {saving.edit}
            </button>
          )}
          {failed && <p>{saving.failedToast.description}</p>}
          {save.kind === 'failed' && <p>{save.message}</p>}
          {save.kind === 'refused' && <p>{save.refusal.message}</p>}
        </div>
      </main>
      <footer className="bar bar--saved">
        <div className="bar__in">
          {failed ? (
            <>
              <button type="button" className="button button--plain" onClick={() => session.show(id)}>
                {saving.edit}
              </button>
              <button type="button" className="button button--main" onClick={() => void session.send(id)}>
                {saving.again}
              </button>
            </>
          ) : (
            <>
              <Link className="button button--plain" to="/library">
                {saving.home}
              </Link>
              {next && save.kind !== 'saving' ? (
                <button type="button" className="button button--main" onClick={() => session.show(next.id)}>
                  {saving.next}
                </button>
              ) : (
                <button
                  type="button"
                  className="button button--main"
                  disabled={save.kind === 'saving'}
                  onClick={() => session.toCamera()}
                >
                  <Camera className="icon" />
                  {saving.scanAnother}
                </button>
              )}
            </>
          )}
        </div>
      </footer>
    </>
  );
}

/** The slip on its way into the case. */
function Filed({ save: { kind }, draft }: { save: SaveStep; draft: Draft }) {
  const { vendor, total, date, location } = savedValues(draft);
  const failed = kind === 'failed' || kind === 'refused';
  return (
    <div className="filed" aria-hidden="true">
      <div className={failed ? 'filed__case filed__case--open' : 'filed__case'}>
        {kind === 'saving' && <span className="spinner" />}
        {kind === 'saved' && <Check className="icon" />}
        {(kind === 'unreachable' || kind === 'signedOut') && <CloudOff className="icon" />}
        {failed && <TriangleAlert className="icon" />}
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

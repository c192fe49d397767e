import { CloudOff, TriangleAlert } from 'lucide-react';
import { Link } from '../../lib/router.tsx';
import { scanner, captures as texts } from '../../messages/scan.ts';
import type { Capture } from './captures/capture.ts';
import { savedValues } from './captures/receipt-draft.ts';
import { useObjectUrl } from './review/use-object-url.ts';
import { useScanSession, useScanState } from './scan-provider.tsx';
import './waiting.css';

/** Above the library: what is on this device and not in the library yet, and what is to be done about each. */
export function WaitingCaptures() {
  const { captures } = useScanState();
  if (captures.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <header className="month">
        <h2 id="waiting">{texts.title}</h2>
      </header>
      <ul className="slips">
        {captures.toReversed().map((capture) => (
          <WaitingSlip key={capture.id} capture={capture} />
        ))}
      </ul>
    </section>
  );
}

function WaitingSlip({ capture }: { capture: Capture }) {
  const session = useScanSession();
  const { id, state, draft, refusal } = capture;
  const { vendor, total, date } = savedValues(draft);
  const waits = state === 'waiting';
  return (
    <li>
      <article className="slip receipt waiting">
        <Thumbnail capture={capture} />
        <div className="waiting__facts">
          <div className="receipt__line">
            <h3 className="receipt__vendor cut">{vendor || scanner.fallback.vendor}</h3>
            <p className="receipt__amount amount">{total}</p>
          </div>
          <div className="receipt__line">
            <p className="receipt__facts cut">{date || texts.taken(capture.createdAt)}</p>
            <span className="state state--check">
              {waits ? <CloudOff className="icon icon--s" /> : <TriangleAlert className="icon icon--s" />}
              {texts.states[state === 'discarded' ? 'open' : state]}
            </span>
          </div>
          <p className="receipt__facts">{refusal?.message ?? (waits ? texts.waitingText : texts.openText)}</p>
          <div className="receipt__tools">
            {waits && (
              <button
                type="button"
                className="button button--quiet button--small"
                onClick={() => void session.sendNow(id)}
              >
                {texts.sendNow}
              </button>
            )}
            <Link className="button button--quiet button--small" to="/scan" onClick={() => session.show(id)}>
              {waits ? texts.edit : texts.review}
            </Link>
          </div>
        </div>
      </article>
    </li>
  );
}

function Thumbnail({ capture }: { capture: Capture }) {
  const blob = capture.pages[0]?.picture.blob;
  return blob ? <Picture blob={blob} /> : null;
}

function Picture({ blob }: { blob: Blob }) {
  const url = useObjectUrl(blob);
  return <div className="waiting__picture">{url && <img src={url} alt="" />}</div>;
}

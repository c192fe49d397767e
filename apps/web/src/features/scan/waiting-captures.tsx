import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { companyQuery } from '../../domain/company.ts';
import { askToKeepStored, deletesUnvisited } from '../../lib/device-storage.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { arrivals } from '../../messages/captures.ts';
import { captures as texts } from '../../messages/on-this-device.ts';
import { saved } from '../../messages/saved.ts';
import { saving, scanner } from '../../messages/scan.ts';
import { toReview } from '../../messages/to-review.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ArrivedLine } from './arrivals/arrived-line.tsx';
import { isOnlyHere, isSavedElsewhere } from './captures/arrived.ts';
import { awaitsReview, type Capture, isUnderReview, isUnsaved } from './captures/capture.ts';
import { slipValues } from './captures/save-fields.ts';
import { PrivateWindowWarning } from './private-window-warning.tsx';
import { useScan, useScanSession } from './scan-provider.tsx';
import { useWakeWhenReached } from './use-wake-when-reached.ts';
import './waiting.css';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Shown above the library: receipts that are only on this device, and what to do about each. */
export function WaitingCaptures() {
  const captures = useScan((state) => state.captures.filter(isUnsaved));
  const waits = captures.length > 0;
  useWakeWhenReached();
  useEffect(() => {
    if (waits) askToKeepStored();
  }, [waits]);
  if (!waits) return null;
  return (
    <section aria-labelledby="waiting">
      <header className="month">
        <h2 id="waiting">{texts.title}</h2>
      </header>
      <ReviewAll captures={captures} />
      <ul className="slips">
        {[...captures].reverse().map((capture) => (
          <WaitingSlip key={capture.id} capture={capture} />
        ))}
      </ul>
    </section>
  );
}

/** Opens several receipts, one after another. */
function ReviewAll({ captures }: { captures: readonly Capture[] }) {
  const session = useScanSession();
  const waiting = captures.filter(awaitsReview);
  const first = waiting.find(isUnderReview) ?? waiting[0];
  if (!first || waiting.length < 2) return null;
  return (
    <ButtonLink look="plain" className="waiting-all" to="/scan" onClick={() => session.review(first.id)}>
      {toReview.count(waiting.length)}
      <ChevronRight className="icon" />
    </ButtonLink>
  );
}

function WaitingSlip({ capture }: { capture: Capture }) {
  const session = useScanSession();
  const { id, state, stored, draft, arrived } = capture;
  const { vendor, total, date } = slipValues(draft, useQuery(companyQuery).data?.currency ?? null);
  const wasRead = draft.reading === 'done';
  const waits = state.is === 'waiting' || state.is === 'sending';
  const sends = waits || state.is === 'failed';
  const isSaved = isSavedElsewhere(capture);
  const [isOld] = useState(() => Date.now() - capture.createdAt > DAY_MS);
  return (
    <li>
      <article className="slip receipt waiting">
        <Thumbnail capture={capture} />
        <div className="waiting__facts">
          <div className="receipt__line">
            <h3 className="receipt__vendor cut">
              {vendor || (wasRead ? scanner.fallback.vendor : saved.notRead)}
            </h3>
            <p className="receipt__amount amount">{total}</p>
          </div>
          <div className="receipt__line">
            <p className="receipt__facts cut">{date || cameAt(capture)}</p>
            <span className="state state--check">
              <StateIcon capture={capture} />
              {stored === 'memory' ? texts.memoryOnly : texts.states[state.is]}
            </span>
          </div>
          {arrived && <ArrivedLine arrived={arrived} />}
          <p className="receipt__facts">{explain(capture)}</p>
          {isOnlyHere(capture) && <PrivateWindowWarning />}
          {isOld && isOnlyHere(capture) && deletesUnvisited() && (
            <p className="waiting__warning">{texts.deletedUnvisited}</p>
          )}
          <div className="receipt__tools">
            {sends && state.is !== 'sending' && (
              <Button look="quiet" small onClick={() => void session.sendNow(id)}>
                {waits ? texts.sendNow : saved.again}
              </Button>
            )}
            {isSaved && (
              <Button look="quiet" small onClick={() => session.remove(id)}>
                {arrivals.remove}
              </Button>
            )}
            <ButtonLink look="quiet" small to="/scan" onClick={() => session.reopen(id)}>
              {sends || isSaved ? texts.edit : texts.review}
            </ButtonLink>
          </div>
        </div>
      </article>
    </li>
  );
}

function StateIcon({ capture: { state, stored } }: { capture: Capture }) {
  if (stored !== 'memory' && state.is === 'sending') return <CloudUpload className="icon icon--s" />;
  if (stored !== 'memory' && state.is === 'waiting') return <CloudOff className="icon icon--s" />;
  return <TriangleAlert className="icon icon--s" />;
}

function cameAt({ createdAt, arrived }: Capture): string {
  return arrived ? arrivals.arrived(createdAt) : texts.taken(createdAt);
}

function explain({ state, stored }: Capture): string {
  if (stored === 'memory') return texts.memoryOnlyText;
  if (state.is === 'failed') return state.message;
  if ('refusal' in state && state.refusal) return state.refusal.message;
  if (state.is === 'sending') return texts.sendingText;
  if (state.is !== 'waiting') return texts.openText;
  if (state.waitsFor === 'session' || state.waitsFor === 'server') return saving.waitsFor[state.waitsFor];
  return texts.waitingText;
}

function Thumbnail({ capture }: { capture: Capture }) {
  const blob = capture.pages[0]?.picture.blob;
  return blob ? <Picture blob={blob} /> : null;
}

function Picture({ blob }: { blob: Blob }) {
  const url = useObjectUrl(blob);
  return <div className="waiting__picture">{url && <img src={url} alt="" />}</div>;
}

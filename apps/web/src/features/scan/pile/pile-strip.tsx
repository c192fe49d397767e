import { Check, Eye, FilePlus2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { pile as texts } from '../../../messages/pile.ts';
import { awaitsReview, type Capture, isUnderReview } from '../captures/capture.ts';
import { useProposals } from '../review/use-proposals.ts';
import { useReviewLook } from '../review/use-review-look.ts';
import { useScan, useScanSession } from '../scan-provider.tsx';
import { type PileState, pileStateOf } from './pile-state.ts';
import './pile-strip.css';

type PileStripProps = {
  /** takes another page of this receipt; null while the camera can't take pictures */
  onAddPage: ((id: string) => void) | null;
};

/** The receipts of the pile, shown above the shutter. Each says what it still needs. */
export function PileStrip({ onAddPage }: PileStripProps) {
  const session = useScanSession();
  const captures = useScan((state) => state.captures.filter(awaitsReview));
  const [first, last] = [captures[0], captures.filter(isUnderReview).at(-1)];
  const end = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest receipt comes into view
  useEffect(() => {
    void end.current?.scrollIntoView({ block: 'nearest', inline: 'end' });
  }, [captures.length]);
  if (!first) return null;
  return (
    <div className="pile">
      <ol className="pile__receipts" aria-label={texts.label}>
        {captures.map((capture, index) => (
          <li key={capture.id} ref={capture === captures.at(-1) ? end : null}>
            <PileReceipt capture={capture} position={index + 1} onOpen={() => session.review(capture.id)} />
          </li>
        ))}
      </ol>
      {last && (
        <button
          type="button"
          className="pile__page"
          aria-label={texts.addPageTo}
          disabled={onAddPage === null}
          onClick={() => onAddPage?.(last.id)}
        >
          <FilePlus2 className="icon" />
          {texts.addPage}
        </button>
      )}
      <button type="button" className="pile__review" onClick={() => session.review(first.id)}>
        {texts.review(captures.length)}
      </button>
    </div>
  );
}

type PileReceiptProps = { capture: Capture; position: number; onOpen: () => void };

function PileReceipt({ capture, position, onOpen }: PileReceiptProps) {
  useProposals(capture);
  const { doubts } = useReviewLook(capture.draft);
  const state = pileStateOf(capture, doubts);
  const picture = useObjectUrl(capture.pages[0]?.picture.blob ?? EMPTY);
  return (
    <button
      type="button"
      className={`pile__receipt pile__receipt--${state}`}
      aria-label={texts.receipt(position, texts.states[state])}
      title={texts.states[state]}
      onClick={onOpen}
    >
      {picture && <img src={picture} alt="" />}
      <StateIcon state={state} />
    </button>
  );
}

const EMPTY = new Blob();

function StateIcon({ state }: { state: PileState }) {
  if (state === 'reading') return <span className="spinner" />;
  return state === 'ready' ? <Check className="icon icon--s" /> : <Eye className="icon icon--s" />;
}

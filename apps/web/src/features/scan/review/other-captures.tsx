import { ChevronRight } from 'lucide-react';
import { preview } from '../../../messages/review.ts';
import { awaitsReview } from '../captures/capture.ts';
import { useScanSession, useScanState } from '../scan-provider.tsx';

/** How many other receipts wait for the person, and the way to the next of them. */
export function OtherCaptures({ id }: { id: string }) {
  const session = useScanSession();
  const waiting = useScanState().captures.filter(awaitsReview);
  const here = waiting.findIndex((capture) => capture.id === id);
  const next = waiting[here + 1] ?? waiting[0];
  if (here === -1 || !next || next.id === id) return null;
  return (
    <button type="button" className="link others" onClick={() => session.show(next.id)}>
      {preview.others(waiting.length - 1)}
      <ChevronRight className="icon" />
    </button>
  );
}

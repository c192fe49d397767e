import { ChevronRight } from 'lucide-react';
import { toReview } from '../../messages/to-review.ts';
import { TextButton } from '../../ui/button.tsx';
import { awaitsReview, nextToReview } from './captures/capture.ts';
import { useScan, useScanSession } from './scan-provider.tsx';

/** How many receipts besides this one are waiting for review, with a button to the next one. */
export function MoreToReview({ id }: { id: string }) {
  const session = useScanSession();
  const { next, count } = useScan(({ captures }) => ({
    next: nextToReview(captures, id)?.id,
    count: captures.filter((capture) => capture.id !== id && awaitsReview(capture)).length,
  }));
  if (next === undefined) return null;
  return (
    <TextButton className="more-to-review" onClick={() => session.show(next)}>
      {toReview.more(count)}
      <ChevronRight className="icon" />
    </TextButton>
  );
}

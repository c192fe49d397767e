import { ChevronRight } from 'lucide-react';
import { preview } from '../../../messages/review.ts';
import { TextButton } from '../../../ui/button.tsx';
import { awaitsReview } from '../captures/capture.ts';
import { useScan, useScanSession } from '../scan-provider.tsx';

/** Shows how many other receipts are waiting for review, with a button to the next one. */
export function OtherCaptures({ id }: { id: string }) {
  const session = useScanSession();
  const { next, count } = useScan(({ captures }) => {
    const waiting = captures.filter(awaitsReview);
    const here = waiting.findIndex((capture) => capture.id === id);
    return {
      next: here === -1 ? undefined : (waiting[here + 1] ?? waiting[0])?.id,
      count: waiting.length - 1,
    };
  });
  if (next === undefined || next === id) return null;
  return (
    <TextButton className="others" onClick={() => session.show(next)}>
      {preview.others(count)}
      <ChevronRight className="icon" />
    </TextButton>
  );
}

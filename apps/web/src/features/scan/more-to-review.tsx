import { ChevronRight } from 'lucide-react';
import { scanner } from '../../messages/scan.ts';
import { TextButton } from '../../ui/button.tsx';
import { awaitsReview } from './captures/capture.ts';
import { useScan, useScanSession } from './scan-provider.tsx';

/** How many receipts besides this one are waiting for review, with a button to the next one. */
export function MoreToReview({ id }: { id: string }) {
  const session = useScanSession();
  const { next, count } = useScan(({ captures }) => {
    const here = captures.findIndex((capture) => capture.id === id);
    const inTurn = [...captures.slice(here + 1), ...captures.slice(0, Math.max(here, 0))];
    const others = inTurn.filter(awaitsReview);
    return { next: others[0]?.id, count: others.length };
  });
  if (next === undefined) return null;
  return (
    <TextButton className="more-to-review" onClick={() => session.show(next)}>
      {scanner.moreToReview(count)}
      <ChevronRight className="icon" />
    </TextButton>
  );
}

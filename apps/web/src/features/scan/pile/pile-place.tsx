import { ChevronLeft, ChevronRight } from 'lucide-react';
import { pile as texts } from '../../../messages/pile.ts';
import { IconButton } from '../../../ui/button.tsx';
import { awaitsReview } from '../captures/capture.ts';
import { useScan, useScanSession } from '../scan-provider.tsx';
import type { Run } from './run.ts';
import './pile-place.css';

/** The position of a receipt among several, with buttons to its neighbors. */
export function PilePlace({ id, run }: { id: string; run: Run }) {
  const session = useScanSession();
  const { position, before, after } = useScan(({ captures }) => {
    const index = run.indexOf(id);
    const waiting = new Set(captures.filter(awaitsReview).map((capture) => capture.id));
    return {
      position: index + 1,
      before: run
        .slice(0, index)
        .filter((one) => waiting.has(one))
        .at(-1),
      after: run.slice(index + 1).find((one) => waiting.has(one)),
    };
  });
  const go = (to: string | undefined) => to !== undefined && session.show(to);

  return (
    <nav className="pile-place" aria-label={texts.placeLabel}>
      <IconButton label={texts.previous} disabled={before === undefined} onClick={() => go(before)}>
        <ChevronLeft className="icon" />
      </IconButton>
      <span aria-live="polite">{texts.place(position, run.length)}</span>
      <IconButton label={texts.next} disabled={after === undefined} onClick={() => go(after)}>
        <ChevronRight className="icon" />
      </IconButton>
    </nav>
  );
}

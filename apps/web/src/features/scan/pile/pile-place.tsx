import { ChevronLeft, ChevronRight } from 'lucide-react';
import { common } from '../../../messages/common.ts';
import { pile as texts } from '../../../messages/pile.ts';
import { IconButton, TextButton } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast.tsx';
import { awaitsReview, isUnderReview } from '../captures/capture.ts';
import { useScan, useScanSession } from '../scan-provider.tsx';
import { shareTags, TAGS_SHARED } from './share-tags.ts';
import './pile-place.css';

/** Where a receipt is in the pile, the way to its neighbors, and its tags for all of them. */
export function PilePlace({ id, pile }: { id: string; pile: readonly string[] }) {
  const session = useScanSession();
  const { position, before, after, others, isTagged } = useScan(({ captures }) => {
    const index = pile.indexOf(id);
    const waiting = new Set(captures.filter(awaitsReview).map((capture) => capture.id));
    const tags = captures.find((capture) => capture.id === id)?.draft.tags;
    return {
      position: index + 1,
      before: pile
        .slice(0, Math.max(index, 0))
        .filter((one) => waiting.has(one))
        .at(-1),
      after: pile.slice(index + 1).find((one) => waiting.has(one)),
      others: captures.filter((capture) => capture.id !== id && isUnderReview(capture)).length,
      isTagged: tags !== undefined && (tags.category !== '' || tags.groupHead !== ''),
    };
  });
  if (position === 0 || pile.length < 2) return null;
  const go = (to: string | undefined) => to !== undefined && session.show(to);

  function shareWithAll() {
    const { count, undo } = shareTags(session.store, id);
    const action = { label: common.undo, onClick: undo };
    notify({ title: texts.tagsShared(count), tone: 'note', id: TAGS_SHARED, action });
  }

  return (
    <nav className="pile-place" aria-label={texts.label}>
      <IconButton label={texts.previous} disabled={before === undefined} onClick={() => go(before)}>
        <ChevronLeft className="icon" />
      </IconButton>
      <span aria-live="polite">{texts.place(position, pile.length)}</span>
      <IconButton label={texts.next} disabled={after === undefined} onClick={() => go(after)}>
        <ChevronRight className="icon" />
      </IconButton>
      {isTagged && others > 0 && <TextButton onClick={shareWithAll}>{texts.shareTags}</TextButton>}
    </nav>
  );
}

import { TAGS } from '../../receipts/form/form-fields.ts';
import { isUnderReview } from '../captures/capture.ts';
import type { CaptureStore } from '../captures/capture-store.ts';
import { choose } from '../captures/open-capture.ts';
import type { Draft } from '../captures/receipt-draft.ts';
import type { Transition } from '../captures/transitions.ts';

/** Id of the toast that can take shared tags back. */
export const TAGS_SHARED = 'tags-shared';

/** Gives the tags of one receipt to all others under review. @returns their number, and a function that undoes it */
export function shareTags(store: CaptureStore, id: string): { count: number; undo: () => void } {
  const tags = store.find(id)?.draft.tags;
  const others = store.snapshot().captures.filter((one) => one.id !== id && isUnderReview(one));
  for (const other of others) {
    for (const tag of TAGS) if (tags?.[tag]) store.step(other.id, choose(tag, tags[tag]));
  }
  const undo = () => {
    for (const { id: other, draft } of others) store.step(other, retag(draft.tags, draft.chosen));
  };
  return { count: others.length, undo };
}

/** Restores tags as they were, chosen or proposed. */
function retag(tags: Draft['tags'], chosen: Draft['chosen']): Transition {
  return (capture) =>
    capture.state.is === 'open' ? { ...capture, draft: { ...capture.draft, tags, chosen } } : capture;
}

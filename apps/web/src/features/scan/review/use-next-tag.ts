import type { Proposals } from '@slipcase/contract/receipt-suggestions';
import { useCallback, useEffect, useRef, useState } from 'react';
import { TAGS, type Tag } from '../../receipts/form/form-fields.ts';
import { tagPicker } from '../../receipts/form/receipt-form.tsx';
import type { Draft } from '../captures/receipt-draft.ts';

const OTHERS = { project: 'projects', category: 'categories', groupHead: 'groupHeads' } as const;

/**
 * Whether the server has no proposals for any tag, as for a person's first receipts. False until it has
 * answered.
 */
export function isWithoutHistory(proposals: Proposals | null): boolean {
  return (
    proposals !== null && TAGS.every((tag) => !proposals[tag] && proposals.others[OTHERS[tag]].length === 0)
  );
}

/**
 * @returns the next tag, if it is empty and has to be chosen from its list because nothing proposes a value
 */
function nextTag({ tags, proposals }: Draft, after: Tag): Tag | null {
  if (!isWithoutHistory(proposals)) return null;
  const next = TAGS[TAGS.indexOf(after) + 1];
  return next !== undefined && tags[next] === '' ? next : null;
}

/**
 * When a tag was chosen with a finger or the mouse, opens the list of the next tag, as long as there are no
 * chips to press. This saves new people a press for each tag. With a keyboard, the focus moves on from the
 * chosen field, as everywhere.
 * @returns to be called when a tag was chosen
 */
export function useNextTag(draft: Draft): (chosen: Tag) => void {
  const [chosen, setChosen] = useState<{ tag: Tag } | null>(null);
  const isByKey = useRef(false);
  useEffect(() => {
    const press = ({ type }: Event) => {
      isByKey.current = type === 'keydown';
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('keydown', press, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('keydown', press, true);
    };
  }, []);
  // the list of the chosen one has closed by then
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice
  useEffect(() => {
    const next = chosen && nextTag(draft, chosen.tag);
    if (next) tagPicker(next)?.click();
  }, [chosen]);
  return useCallback((tag) => {
    if (!isByKey.current) setChosen({ tag });
  }, []);
}

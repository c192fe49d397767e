import type { Proposals } from '@slipcase/contract/receipt-suggestions';
import { useCallback, useEffect, useRef, useState } from 'react';
import { TAGS, type Tag } from '../../receipts/form/form-fields.ts';
import { tagPicker } from '../../receipts/form/receipt-form.tsx';
import type { Draft } from '../captures/receipt-draft.ts';

const OTHERS = { project: 'projects', category: 'categories', groupHead: 'groupHeads' } as const;

/**
 * Whether the server knows nothing for any tag: somebody's first receipts. False while it has not answered.
 */
export function isWithoutHistory(proposals: Proposals | null): boolean {
  return (
    proposals !== null && TAGS.every((tag) => !proposals[tag] && proposals.others[OTHERS[tag]].length === 0)
  );
}

/**
 * @returns the empty tag after this one that must be chosen from its list, because nothing proposes a value
 */
function nextTag({ tags, proposals }: Draft, after: Tag): Tag | null {
  if (!isWithoutHistory(proposals)) return null;
  const next = TAGS[TAGS.indexOf(after) + 1];
  return next !== undefined && tags[next] === '' ? next : null;
}

/**
 * Opens the list of the next tag once one is chosen with a finger or the mouse, while there are no chips to
 * press: new people need one press less for each. With a keyboard, the focus moves on from the chosen field,
 * as everywhere.
 * @returns what to call when a tag was chosen
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

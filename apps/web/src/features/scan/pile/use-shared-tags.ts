import { useEffect, useSyncExternalStore } from 'react';
import { TAGS } from '../../receipts/form/form-fields.ts';
import type { Capture } from '../captures/capture.ts';
import { choose } from '../captures/open-capture.ts';
import { isWithoutHistory } from '../review/use-next-tag.ts';
import { useScanSession } from '../scan-provider.tsx';
import type { Run } from './run.ts';
import { forgetTagsAfterRun, sharedTags, shareTags, watchSharedTags } from './shared-tags.ts';

type SharedTagsOptions = {
  capture: Capture;
  run: Run;
  /** the project that the form shows for '' */
  preset: string;
};

/**
 * While the switch is on, each receipt of the run gets the tags of the one before it when it opens. Changes
 * to them apply to the receipts that follow. If the switch is turned off and on again, it continues with the
 * same tags.
 */
export function useSharedTags({ capture, run, preset }: SharedTagsOptions): {
  on: boolean;
  turn: (on: boolean) => void;
} {
  const session = useScanSession();
  const known = useSyncExternalStore(watchSharedTags, sharedTags);
  const shared = known?.run.some((id) => run.includes(id)) ? known : null;
  const on = shared?.on === true;
  const { id, draft } = capture;
  const { category, groupHead, project } = draft.tags;
  const shown = JSON.stringify({ project: project || preset, category, groupHead });

  useEffect(() => forgetTagsAfterRun(session.view), [session]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` only says which run it is
  useEffect(() => {
    if (!shared?.on) return;
    // the page was reloaded right after the receipt opened, before the device had stored its tags, so it gets
    // them again
    const isBare = draft.chosen.length === 0 && category === '' && groupHead === '';
    const isNew = shared.from !== id || (isBare && shared.tags.category + shared.tags.groupHead !== '');
    if (isNew) {
      for (const tag of TAGS) {
        const value = shared.tags[tag];
        if (value !== '') session.step(id, choose(tag, value));
      }
    }
    if (isNew) shareTags({ ...shared, run, from: id });
    else if (JSON.stringify(shared.tags) !== shown) shareTags({ ...shared, run, tags: JSON.parse(shown) });
  }, [session, id, shared, shown]);

  // a person's first receipts: nothing else would fill in the tags of the next ones
  const isFirstEver = shared === null && run.length > 1 && run[0] === id && isWithoutHistory(draft.proposals);
  const isByHand = draft.chosen.includes('category') && draft.chosen.includes('groupHead');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isFirstEver && isByHand && category && groupHead) turn(true);
  }, [isFirstEver, isByHand]);

  function turn(next: boolean) {
    const isUntouched = draft.chosen.length === 0;
    if (shared && (!next || isUntouched)) shareTags({ ...shared, on: next, run, from: next ? null : id });
    else shareTags({ on: next, run, from: id, tags: JSON.parse(shown) });
  }

  return { on, turn };
}

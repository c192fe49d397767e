import { pile as texts } from '../../../messages/pile.ts';
import type { Capture } from '../captures/capture.ts';
import type { Run } from './run.ts';
import { useSharedTags } from './use-shared-tags.ts';
import './tags-for-all.css';

type TagsForAllProps = { capture: Capture; run: Run; preset: string };

/**
 * The switch above Save. It is there for several receipts, from the first to the last, even if only the last
 * one is left after a reload.
 */
export function TagsForAll(props: TagsForAllProps) {
  const { on, turn } = useSharedTags(props);
  if (!on && props.run.length < 2) return null;
  return (
    <label className="for-all">
      {texts.shareTags}
      <input
        type="checkbox"
        role="switch"
        className="for-all__switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => turn(event.target.checked)}
      />
    </label>
  );
}

import { pile as texts } from '../../../messages/pile.ts';
import type { Capture } from '../captures/capture.ts';
import type { Run } from './run.ts';
import { useSharedTags } from './use-shared-tags.ts';
import './tags-for-all.css';

type TagsForAllProps = { capture: Capture; run: Run; preset: string };

/**
 * The switch above Save, from the first of several receipts to the last, even if a reload leaves only the
 * last.
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

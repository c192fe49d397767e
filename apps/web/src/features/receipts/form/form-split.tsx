import type { Company } from '@slipcase/contract/projects';
import { splitForm } from '../../../messages/split.ts';
import { TextButton } from '../../../ui/button.tsx';
import { lazily, usePreload } from '../../../ui/lazy.tsx';
import type { Tag } from './form-fields.ts';
import { amountId, focusLater, SPLIT_START } from './split-focus.ts';
import { type SplitItem, type SplitRow, startSplit } from './split-rows.ts';

const SplitSection = lazily(async () => (await import('./split-section.tsx')).SplitSection);

export type SplitProps = {
  /** the parts of the receipt; empty if it is not split */
  rows: readonly SplitRow[];
  /** items, in the currency of the total; empty if none are known */
  items: readonly SplitItem[];
  /** Save was pressed, so missing values are marked */
  told: boolean;
  onChange: (rows: readonly SplitRow[]) => void;
};

type FormSplitProps = SplitProps & {
  /** the tags of the form */
  tags: Readonly<Record<Tag, string>>;
  /** the total, as typed */
  total: string;
  likely: readonly string[];
  company: Company | undefined;
};

/**
 * The button that begins a split, which is beside the form's title, but follows the tags for the keyboard.
 * Once the receipt is split, its parts.
 */
export function FormSplit(props: FormSplitProps) {
  usePreload(SplitSection);
  const { rows, tags, onChange } = props;
  if (rows.length > 0) return <SplitSection {...props} />;
  function begin() {
    const started = startSplit(tags);
    onChange(started);
    const [first] = started;
    if (first) focusLater(amountId(first.key));
  }
  return (
    <TextButton
      id={SPLIT_START}
      className="form__split"
      aria-label={splitForm.startLabel}
      title={splitForm.startLabel}
      onClick={begin}
    >
      {splitForm.start}
    </TextButton>
  );
}

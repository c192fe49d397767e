import type { OtherWord } from '@slipcase/contract/projects';
import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { searchNames } from '../lib/search-names.ts';
import { common } from '../messages/common.ts';
import { PickerPopup } from './picker-popup.tsx';

type ChoiceListProps = {
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  searchLabel: string;
  emptyText: string;
  choices: readonly string[];
  otherWords?: readonly OtherWord[] | undefined;
  value: string;
  onChoose: (choice: string) => void;
  onClose: () => void;
};

/** how many options are visible at once */
const FEW = 8;
const NO_WORDS: readonly OtherWord[] = [];

/** A searchable list of plain texts. */
export function ChoiceList(props: ChoiceListProps) {
  const { id, anchor, label, searchLabel, emptyText, choices, value, onChoose, onClose } = props;
  const { otherWords = NO_WORDS } = props;
  const [search, setSearch] = useState('');
  const [current, setCurrent] = useState(value);
  const { matching, others } = searchNames(choices, search, otherWords);
  const option = (choice: string) => (
    <Command.Item
      key={choice}
      className="option"
      value={choice}
      aria-current={choice === value}
      onSelect={() => onChoose(choice)}
    >
      <Check className="icon option__tick" />
      <span className="option__text">{choice}</span>
    </Command.Item>
  );
  return (
    <PickerPopup
      {...{ id, anchor, label, searchLabel, search, current, onClose }}
      onSearch={setSearch}
      onCurrent={setCurrent}
      long={choices.length > FEW}
    >
      <Command.List className="picker__list" label={label}>
        {matching.map(option)}
        {others.length > 0 && (
          <>
            <p className="picker__group" id={`${id}-others`}>
              {common.otherMatches}
            </p>
            {/* biome-ignore lint/a11y/useSemanticElements: a list box has no fieldsets */}
            <div role="group" aria-labelledby={`${id}-others`}>
              {others.map(option)}
            </div>
          </>
        )}
      </Command.List>
      {matching.length === 0 && (
        <p className="picker__none" role="status">
          {emptyText}
        </p>
      )}
    </PickerPopup>
  );
}

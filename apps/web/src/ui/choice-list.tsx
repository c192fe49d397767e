import { searchText } from '@slipcase/contract/search-text';
import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { PickerPopup } from './picker-popup.tsx';

type ChoiceListProps = {
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  searchLabel: string;
  emptyText: string;
  choices: readonly string[];
  value: string;
  onChoose: (choice: string) => void;
  onClose: () => void;
};

/** how many are visible at once */
const FEW = 8;

/** A searchable list of plain texts. */
export function ChoiceList(props: ChoiceListProps) {
  const { id, anchor, label, searchLabel, emptyText, choices, value, onChoose, onClose } = props;
  const [search, setSearch] = useState('');
  const [current, setCurrent] = useState(value);
  const words = searchText(search).split(' ');
  // in any order: 'venue billable' finds 'Billable: Venue'
  const shown = choices.filter((choice) => words.every((word) => searchText(choice).includes(word)));
  return (
    <PickerPopup
      {...{ id, anchor, label, searchLabel, search, current, onClose }}
      onSearch={setSearch}
      onCurrent={setCurrent}
      long={choices.length > FEW}
    >
      <Command.List className="picker__list" label={label}>
        {shown.map((choice) => (
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
        ))}
      </Command.List>
      {shown.length === 0 && (
        <p className="picker__none" role="status">
          {emptyText}
        </p>
      )}
    </PickerPopup>
  );
}

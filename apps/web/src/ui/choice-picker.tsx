import type { OtherWord } from '@slipcase/contract/projects';
import { useId, useRef, useState } from 'react';
import type { Suggestion } from './choice-list.tsx';
import { ComboboxButton } from './combobox-button.tsx';
import { lazily, usePreload } from './lazy.tsx';

const ChoiceList = lazily(async () => (await import('./choice-list.tsx')).ChoiceList);

type ChoicePickerProps = {
  labelId: string;
  label: string;
  placeholder: string;
  searchLabel: string;
  emptyText: string;
  choices: readonly string[];
  suggested?: readonly Suggestion[] | undefined;
  /** other words that find the options */
  otherWords?: readonly OtherWord[] | undefined;
  value: string;
  problemId?: string | undefined;
  onChange: (choice: string) => void;
};

/** Chooses from a list of plain texts by typing. */
export function ChoicePicker(props: ChoicePickerProps) {
  const { labelId, placeholder, value, problemId, onChange, ...list } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const popupId = useId();
  usePreload(ChoiceList);
  return (
    <>
      <ComboboxButton
        ref={button}
        onOpenChange={setOpen}
        {...{ labelId, value, placeholder, open, popupId, problemId }}
      />
      {open && (
        <ChoiceList
          {...list}
          id={popupId}
          anchor={button}
          value={value}
          onClose={() => setOpen(false)}
          onChoose={(choice) => {
            onChange(choice);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

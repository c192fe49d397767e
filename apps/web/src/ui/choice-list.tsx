import type { OtherWord } from '@slipcase/contract/projects';
import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { searchNames } from '../lib/search-names.ts';
import { common } from '../messages/common.ts';
import { PickerPopup } from './picker-popup.tsx';

/** A choice that is likely, and why. */
export type Suggestion = { readonly value: string; readonly why: string };

type ChoiceListProps = {
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  searchLabel: string;
  emptyText: string;
  choices: readonly string[];
  /** listed first while nothing is searched; undefined or empty: the list has one part */
  suggested?: readonly Suggestion[] | undefined;
  otherWords?: readonly OtherWord[] | undefined;
  value: string;
  onChoose: (choice: string) => void;
  onClose: () => void;
};

/** how many options are visible at once */
const FEW = 8;
const NO_WORDS: readonly OtherWord[] = [];
const NONE: readonly Suggestion[] = [];

/** A searchable list of plain texts. */
export function ChoiceList(props: ChoiceListProps) {
  const { id, anchor, label, searchLabel, emptyText, choices, value, onChoose, onClose } = props;
  const { otherWords = NO_WORDS, suggested = NONE } = props;
  const [search, setSearch] = useState('');
  const [current, setCurrent] = useState(value);
  const { matching, others } = searchNames(choices, search, otherWords);
  const likely = search.trim() === '' ? suggested.filter((one) => choices.includes(one.value)) : NONE;
  const rest = matching.filter((choice) => likely.every((one) => one.value !== choice));
  const option = (choice: string, why?: { id: string; text: string }) => (
    <Command.Item
      key={choice}
      className="option"
      value={choice}
      aria-current={choice === value}
      aria-describedby={why?.id}
      onSelect={() => onChoose(choice)}
    >
      <Check className="icon option__tick" />
      <span className="option__text">
        {choice}
        {why && (
          // describes the option, and is not part of its name
          <span className="option__why" id={why.id} aria-hidden="true">
            {' '}
            {why.text}
          </span>
        )}
      </span>
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
        {likely.length > 0 && (
          <Group title={common.suggested} id={`${id}-suggested`}>
            {likely.map((one, place) => option(one.value, { id: `${id}-why-${place}`, text: one.why }))}
          </Group>
        )}
        {likely.length > 0 ? (
          <Group title={common.allOthers} id={`${id}-rest`}>
            {rest.map((choice) => option(choice))}
          </Group>
        ) : (
          rest.map((choice) => option(choice))
        )}
        {others.length > 0 && (
          <Group title={common.otherMatches} id={`${id}-others`}>
            {others.map((choice) => option(choice))}
          </Group>
        )}
      </Command.List>
      {matching.length === 0 && others.length === 0 && (
        <p className="picker__none" role="status">
          {emptyText}
        </p>
      )}
    </PickerPopup>
  );
}

function Group({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <>
      <p className="picker__group" id={id}>
        {title}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a list box has no fieldsets */}
      <div role="group" aria-labelledby={id}>
        {children}
      </div>
    </>
  );
}

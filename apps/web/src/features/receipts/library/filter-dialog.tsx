import type { Receipt } from '@slipcase/contract/receipts';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { projects } from '../../../messages/projects.ts';
import { receiptForm } from '../../../messages/receipt-form.ts';
import { library } from '../../../messages/receipts.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoicePicker } from '../../../ui/choice-picker.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { type Drive, type Filters, filtered, type Missing, NO_FILTERS, type Sort } from './filters.ts';
import './filter-dialog.css';

type FilterDialogProps = {
  filters: Filters;
  receipts: Receipt[];
  onApply: (filters: Filters) => void;
  onClose: () => void;
};

const DRIVES: readonly (readonly [Drive | null, string])[] = [
  [null, library.any],
  ['waiting', library.drives.waiting],
  ['done', library.drives.done],
];
const MISSINGS: readonly (readonly [Missing | null, string])[] = [
  [null, library.any],
  ['amount', library.missings.amount],
  ['date', library.missings.date],
  ['reading', library.missings.reading],
];
const SORTS = Object.entries(library.sorts) as [Sort, string][];

/** Filters and sort order. Nothing changes until the user presses the button, which shows how many receipts match. */
export function FilterDialog({ filters, receipts, onApply, onClose }: FilterDialogProps) {
  const [draft, setDraft] = useState(filters);
  const set = (changes: Partial<Filters>) => setDraft((before) => ({ ...before, ...changes }));
  const count = useMemo(() => filtered(receipts, draft).length, [receipts, draft]);
  const choices = useMemo(
    () => ({
      project: valuesOf(receipts, ({ projectName }) => projectName),
      category: valuesOf(receipts, ({ category }) => category),
      head: valuesOf(receipts, ({ groupHead }) => groupHead),
    }),
    [receipts],
  );
  return (
    <Dialog open onClose={onClose} title={library.filterTitle} sheet>
      <form
        className="filter"
        onSubmit={(event) => {
          event.preventDefault();
          onApply(draft);
        }}
      >
        <div className="filter__days">
          <DayField label={library.from} value={draft.from} onChange={(from) => set({ from })} />
          <DayField label={library.to} value={draft.to} onChange={(to) => set({ to })} />
        </div>
        <ChoiceField
          label={library.project}
          any={library.anyProject}
          searchLabel={projects.search}
          emptyText={projects.none}
          choices={choices.project}
          value={draft.project}
          onChange={(project) => set({ project })}
        />
        <ChoiceField
          label={library.category}
          any={library.anyCategory}
          searchLabel={receiptForm.searchCategories}
          emptyText={receiptForm.noCategory}
          choices={choices.category}
          value={draft.category}
          onChange={(category) => set({ category })}
        />
        <ChoiceField
          label={library.head}
          any={library.anyHead}
          searchLabel={receiptForm.searchGroupHeads}
          emptyText={receiptForm.noGroupHead}
          choices={choices.head}
          value={draft.head}
          onChange={(head) => set({ head })}
        />
        <Labeled label={library.drive}>
          {(id) => (
            <Segments
              labelId={id}
              choices={DRIVES}
              value={draft.drive}
              onChange={(drive) => set({ drive })}
            />
          )}
        </Labeled>
        <Labeled label={library.missing}>
          {(id) => (
            <Segments
              labelId={id}
              choices={MISSINGS}
              value={draft.missing}
              onChange={(missing) => set({ missing })}
            />
          )}
        </Labeled>
        <Labeled label={library.sort}>
          {(id) => (
            <Segments labelId={id} choices={SORTS} value={draft.sort} onChange={(sort) => set({ sort })} />
          )}
        </Labeled>
        <div className="dialog__do">
          <Button look="plain" onClick={() => setDraft({ ...NO_FILTERS, q: draft.q })}>
            {library.clearAll}
          </Button>
          <Button look="main" type="submit">
            {library.show(count)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function valuesOf(receipts: Receipt[], of: (receipt: Receipt) => string): string[] {
  return [...new Set(receipts.map(of))].filter(Boolean).sort((a, b) => a.localeCompare(b, 'en'));
}

function Labeled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <span className="field__label" id={id}>
        {label}
      </span>
      {children(id)}
    </div>
  );
}

type DayFieldProps = {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
};

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <label className="field">
      <span className="field__label">{label}</span>
      <input
        className="input"
        type="date"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </label>
  );
}

type ChoiceFieldProps = {
  label: string;
  /** the choice that does not filter */
  any: string;
  searchLabel: string;
  emptyText: string;
  choices: string[];
  value: string | null;
  onChange: (choice: string | null) => void;
};

function ChoiceField({ label, any, choices, value, onChange, ...list }: ChoiceFieldProps) {
  const withAny = useMemo(() => [any, ...choices], [any, choices]);
  return (
    <Labeled label={label}>
      {(id) => (
        <div className="filter__choice">
          <ChoicePicker
            {...list}
            labelId={id}
            label={label}
            placeholder={any}
            choices={withAny}
            value={value ?? ''}
            onChange={(choice) => onChange(choice === any ? null : choice)}
          />
        </div>
      )}
    </Labeled>
  );
}

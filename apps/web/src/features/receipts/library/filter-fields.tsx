import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { typedAmount } from '../../../domain/typed-amount.ts';
import { library } from '../../../messages/receipts.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ChoicePicker } from '../../../ui/choice-picker.tsx';
import { closeKeyboardOnEnter } from '../../../ui/close-keyboard.ts';

/** The fields of the filter sheet. */

export function Labeled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
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

type TextFieldProps = { label: string; value: string | null; onChange: (value: string | null) => void };

export function DayField({ label, value, onChange }: TextFieldProps) {
  return (
    <label className="field">
      <span className="field__label">{label}</span>
      <input
        className={value ? 'input' : 'input input--no-date'}
        type="date"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </label>
  );
}

export function AmountField({ label, value, onChange }: TextFieldProps) {
  const id = useId();
  const wrong = value !== null && !typedAmount(value);
  return (
    <label className="field">
      <span className="field__label">{label}</span>
      <input
        className="input"
        inputMode="decimal"
        enterKeyHint="done"
        onKeyDown={closeKeyboardOnEnter}
        autoComplete="off"
        aria-invalid={wrong}
        aria-describedby={wrong ? id : undefined}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value.trim() === '' ? null : event.target.value)}
      />
      {wrong && (
        <span className="hint" id={id}>
          {library.notAnAmount}
        </span>
      )}
    </label>
  );
}

type ChoicesFieldProps = {
  label: string;
  /** the text when nothing is chosen, so that everything matches */
  any: string;
  searchLabel: string;
  emptyText: string;
  choices: string[];
  values: readonly string[];
  onChange: (values: string[]) => void;
};

/** A field for several choices from a list: a picker that adds one, and the chosen ones below it. */
export function ChoicesField({ label, any, choices, values, onChange, ...list }: ChoicesFieldProps) {
  const others = choices.filter((choice) => !values.includes(choice));
  return (
    <Labeled label={label}>
      {(id) => (
        <>
          {others.length > 0 && (
            <div className="filter__choice">
              <ChoicePicker
                {...list}
                labelId={id}
                label={label}
                placeholder={values.length === 0 ? any : library.another}
                choices={others}
                value=""
                onChange={(choice) => onChange([...values, choice])}
              />
            </div>
          )}
          {values.length > 0 && (
            <ul className="filter__chosen" aria-labelledby={id}>
              {values.map((value) => (
                <li key={value}>
                  <Chip
                    className="chip--set"
                    aria-label={library.removeFilter(value)}
                    onClick={() => onChange(values.filter((other) => other !== value))}
                  >
                    <span className="cut">{value}</span>
                    <X className="icon icon--s" />
                  </Chip>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Labeled>
  );
}

import { PASSKEY_LENGTH } from '@slipcase/contract/limits';
import { type Ref, type SyntheticEvent, useState } from 'react';
import './six-boxes.css';

type SixBoxesProps = {
  id: string;
  label: string;
  value: string;
  onChange: (digits: string) => void;
  /** shows a one-time code as typed, and a passkey as dots */
  autoComplete: 'current-password' | 'new-password' | 'one-time-code';
  ref?: Ref<HTMLInputElement>;
};

const BOXES = Array.from({ length: PASSKEY_LENGTH }, (_, position) => position);

/** Six digits: one real input over six drawn boxes, so that paste, autofill and screen readers work. */
export function SixBoxes({ id, label, value, onChange, autoComplete, ref }: SixBoxesProps) {
  const [focused, setFocused] = useState(false);
  const shown = autoComplete === 'one-time-code';
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="six">
        <input
          ref={ref}
          className="six__input"
          id={id}
          type={shown ? 'text' : 'password'}
          inputMode="numeric"
          autoComplete={autoComplete}
          value={value}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onSelect={keepCaretAtEnd}
          // no maxLength: the browser would cut '123 456' before the space is taken out
          onChange={(event) => onChange(event.target.value.replaceAll(/\D/gu, '').slice(0, PASSKEY_LENGTH))}
        />
        {BOXES.map((position) => (
          <span
            key={position}
            aria-hidden="true"
            className={boxClass(!shown && position < value.length, focused && position === value.length)}
          >
            {shown && value[position]}
          </span>
        ))}
      </div>
    </div>
  );
}

function boxClass(dot: boolean, now: boolean): string {
  return `six__box${dot ? ' six__box--dot' : ''}${now ? ' six__box--now' : ''}`;
}

/** The drawn boxes show no caret inside the digits, so there must be none. Selecting all still works. */
function keepCaretAtEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end)
    input.setSelectionRange(end, end);
}

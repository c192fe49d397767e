import { PASSKEY_LENGTH } from '@slipcase/contract/limits';
import { type SyntheticEvent, useState } from 'react';

type SixBoxesProps = {
  id: string;
  label: string;
  value: string;
  onChange: (digits: string) => void;
  autoComplete: 'current-password' | 'new-password';
};

const BOXES = Array.from({ length: PASSKEY_LENGTH }, (_, position) => position);

/** A passkey: one real input over six drawn boxes, so that paste, autofill and screen readers work. */
export function SixBoxes({ id, label, value, onChange, autoComplete }: SixBoxesProps) {
  const [focused, setFocused] = useState(false);
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="six">
        <input
          className="six__input"
          id={id}
          type="password"
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
            className={boxClass(position < value.length, focused && position === value.length)}
          />
        ))}
      </div>
    </div>
  );
}

function boxClass(filled: boolean, now: boolean): string {
  return `six__box${filled ? ' six__box--dot' : ''}${now ? ' six__box--now' : ''}`;
}

/** The drawn boxes show no caret inside the digits, so there must be none. Selecting all still works. */
function keepCaretAtEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end)
    input.setSelectionRange(end, end);
}

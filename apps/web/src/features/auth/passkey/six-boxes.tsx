import { PASSKEY_LENGTH } from '@slipcase/contract/limits';
import { type ChangeEvent, type Ref, type SyntheticEvent, useRef, useState } from 'react';
import './six-boxes.css';

type SixBoxesProps = {
  id: string;
  label: string;
  value: string;
  /** @param typed whether all digits were typed by hand, and not pasted or filled in by the browser */
  onChange: (digits: string, typed: boolean) => void;
  /** shows a one-time code as typed, and a passkey as dots */
  autoComplete: 'current-password' | 'new-password' | 'one-time-code';
  ref?: Ref<HTMLInputElement>;
};

const BOXES = Array.from({ length: PASSKEY_LENGTH }, (_, position) => position);

/** Six digits: one real input over six drawn boxes, so that paste, autofill and screen readers work. */
export function SixBoxes({ id, label, value, onChange, autoComplete, ref }: SixBoxesProps) {
  const [focused, setFocused] = useState(false);
  const shown = autoComplete === 'one-time-code';
  // whether all changes since the field was empty were typed
  const isTyped = useRef(true);

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    // no maxLength: the browser would cut off '123 456' before the space is removed
    const digits = target.value.replaceAll(/\D/gu, '').slice(0, PASSKEY_LENGTH);
    if (digits.length <= 1) isTyped.current = digits === '' || isTyping(nativeEvent);
    else if (digits.length >= value.length && digits !== value)
      isTyped.current &&= digits.length === value.length + 1 && isTyping(nativeEvent);
    onChange(digits, isTyped.current);
  }

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
          onChange={change}
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

/**
 * Whether a key or a phone's keyboard made the change. Password managers and pasting report another type, or
 * none.
 */
function isTyping(event: Event): boolean {
  return event instanceof InputEvent && ['insertText', 'insertCompositionText'].includes(event.inputType);
}

function boxClass(dot: boolean, now: boolean): string {
  return `six__box${dot ? ' six__box--dot' : ''}${now ? ' six__box--now' : ''}`;
}

/**
 * The drawn boxes can't show a caret between digits, so the caret stays at the end. Selecting everything
 * still works.
 */
function keepCaretAtEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end)
    input.setSelectionRange(end, end);
}

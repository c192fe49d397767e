import { MAX_FIELD_CHARS } from '@slipcase/contract/limits';
import { Eye } from 'lucide-react';
import { useRef } from 'react';
import { TextButton } from './button.tsx';
import { closeKeyboardOnEnter } from './close-keyboard.ts';
import { type Answer, Question } from './question.tsx';

type TypedRowProps = {
  id: string;
  label: string;
  value: string;
  placeholder: string;
  /** aligns amounts right, and shows phones' digit keyboard */
  amount: boolean;
  /** shows phones' digit keyboard */
  digits?: boolean;
  /** why to check the value, or null */
  mark?: FieldMark | null;
  problem: string | null;
  /** how the value was understood, or what is odd about it; never blocks the save */
  hint?: FieldHint | null;
  focused?: boolean;
  onFocusChange?: (focused: boolean) => void;
  onChange: (value: string) => void;
  /** the field lost the focus with another value than it had */
  onChanged?: (value: string) => void;
};

export type FieldMark = {
  text: string;
  /** the whole reason */
  title?: string;
  /** if given, a press on the mark says that the value is right */
  confirm?: {
    /** for screen readers: its name, and what a press does */
    label: string;
    does: string;
    onClick: () => void;
  };
};
/** 'plain' is beside the value; 'source', 'odd' and 'question' are below it */
export type FieldHint =
  | { tone: 'plain'; text: string }
  | { tone: 'source'; text: string; action?: RemarkAction }
  | { tone: 'odd'; text: string; action?: RemarkAction }
  | { tone: 'question'; text: string; answers: readonly Answer[] };
type RemarkAction = { label: string; onClick: () => void };

/** One field of a slip: label, typed value on a ruled line, and its hints. */
export function TypedRow(props: TypedRowProps) {
  const {
    id,
    label,
    value,
    placeholder,
    amount,
    digits = false,
    mark = null,
    problem,
    hint = null,
    onFocusChange,
    onChange,
    onChanged,
  } = props;
  const before = useRef(value);
  const row = useRef<HTMLDivElement>(null);
  const rowClass = `row${mark || hint?.tone === 'question' ? ' row--check' : ''}${props.focused ? ' row--now' : ''}`;
  const notes = [mark && `${id}-mark`, problem && `${id}-problem`, hint && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  function act(action: { onClick: () => void } | undefined) {
    action?.onClick();
    // the pressed button goes away with the hint; focusing the field would open a phone's keyboard
    row.current?.focus({ preventScroll: true });
  }
  return (
    <>
      <div ref={row} tabIndex={-1} className={rowClass}>
        <label className="row__label" htmlFor={id}>
          {label}
        </label>
        <input
          className={amount ? 'row__input row__input--amount' : 'row__input'}
          id={id}
          value={value}
          placeholder={placeholder}
          inputMode={amount || digits ? 'decimal' : 'text'}
          enterKeyHint="done"
          onKeyDown={closeKeyboardOnEnter}
          autoComplete="off"
          maxLength={MAX_FIELD_CHARS}
          aria-invalid={problem !== null}
          {...(notes ? { 'aria-describedby': notes } : {})}
          onFocus={() => {
            before.current = value;
            onFocusChange?.(true);
          }}
          onBlur={() => {
            onFocusChange?.(false);
            if (value !== before.current) onChanged?.(value);
          }}
          onChange={(event) => onChange(event.target.value)}
        />
        {hint?.tone === 'plain' && (
          <span className="hint" id={`${id}-hint`}>
            {hint.text}
          </span>
        )}
        {mark && <Mark id={`${id}-mark`} mark={mark} onConfirm={() => act(mark.confirm)} />}
      </div>
      {hint?.tone === 'question' && (
        <Question id={`${id}-hint`} text={hint.text} answers={hint.answers} onAnswer={act} />
      )}
      {(hint?.tone === 'odd' || hint?.tone === 'source') && (
        <div className={`row__problem row__problem--${hint.tone}`}>
          <span id={`${id}-hint`} role="status">
            {hint.text}
          </span>
          {hint.action && <TextButton onClick={() => act(hint.action)}>{hint.action.label}</TextButton>}
        </div>
      )}
      {problem && (
        <p className="row__problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function Mark({ id, mark, onConfirm }: { id: string; mark: FieldMark; onConfirm: () => void }) {
  const content = (
    <span className="check" id={id} title={mark.title}>
      <Eye className="icon icon--s" />
      {mark.text}
    </span>
  );
  if (!mark.confirm) return content;
  return (
    <button
      type="button"
      className="check-way"
      aria-label={mark.confirm.label}
      aria-describedby={`${id}-does`}
      onClick={onConfirm}
    >
      {content}
      <span className="sr-only" id={`${id}-does`}>
        {mark.confirm.does}
      </span>
    </button>
  );
}

import { MAX_FIELD_CHARS } from '@slipcase/contract/limits';
import { Eye } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { common } from '../messages/common.ts';
import { TextButton } from './button.tsx';
import { closeKeyboardOnEnter, type TextField } from './close-keyboard.ts';
import { type Answer, Question } from './question.tsx';

type TypedRowProps = {
  id: string;
  label: string;
  value: string;
  placeholder: string;
  /** aligns amounts right, and shows the digit keyboard on phones */
  amount: boolean;
  /** shows the digit keyboard on phones */
  digits?: boolean;
  /** a text that people continue to write: a tap places the caret, instead of selecting all of it */
  prose?: boolean;
  /** a value that people check at a glance: larger, and below its label */
  large?: boolean;
  /** why to check the value; null if there is no reason */
  mark?: FieldMark | null;
  /** shown beside the value */
  tool?: ReactNode;
  /** asks for attention with color, which at most one row of a form does */
  loud?: boolean;
  problem: string | null;
  /** how the value was understood, or what is odd about it; never blocks the save */
  hint?: FieldHint | null;
  focused?: boolean;
  onFocusChange?: (focused: boolean) => void;
  onChange: (value: string) => void;
  /** called when the field loses the focus with a different value */
  onChanged?: (value: string) => void;
};

export type FieldMark = {
  text: string;
  /** the full reason */
  title?: string;
  /** if set, a press on the mark confirms the value */
  confirm?: {
    /** for screen readers: the button's name, and what a press does */
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

/** for a large row beside a phone's picture; browsers that know `field-sizing` measure the text instead */
const LINE_CHARS = 16;

/** One field of a slip: label, typed value on a ruled line, and its hints. */
export function TypedRow(props: TypedRowProps) {
  const {
    id,
    label,
    value,
    placeholder,
    amount,
    digits = false,
    prose = false,
    large = false,
    mark = null,
    tool,
    loud = false,
    problem,
    hint = null,
    onFocusChange,
    onChange,
    onChanged,
  } = props;
  const before = useRef(value);
  const tapSelects = useRef(false);
  const row = useRef<HTMLDivElement>(null);
  const looks = [
    large && 'row--large',
    loud && !problem && 'row--check',
    problem && 'row--wrong',
    props.focused && 'row--now',
  ];
  const notes = [mark && `${id}-mark`, problem && `${id}-problem`, hint && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  function act(action: { onClick: () => void } | undefined) {
    action?.onClick();
    // focuses the row, because the pressed button disappears with the hint, and focusing the field would open
    // a phone's keyboard
    row.current?.focus({ preventScroll: true });
  }
  /** Reports the value once the person is done with it. */
  function settle() {
    if (value === before.current) return;
    before.current = value;
    onChanged?.(value);
  }
  const field = {
    className: amount ? 'row__input row__input--amount' : 'row__input',
    id,
    value,
    placeholder,
    inputMode: amount || digits ? 'decimal' : 'text',
    enterKeyHint: 'done',
    onKeyDown: (event: KeyboardEvent<TextField>) => {
      tapSelects.current = false;
      // first, because a form sends what its fields show then
      if (event.key === 'Enter') flushSync(settle);
      closeKeyboardOnEnter(event);
    },
    onKeyUp: () => {
      tapSelects.current = false;
    },
    // the first tap selects the whole value, and the next one places the caret
    onClick: ({ currentTarget }: MouseEvent<TextField>) => {
      const { selectionStart, selectionEnd } = currentTarget;
      if (tapSelects.current && selectionStart === selectionEnd) currentTarget.select();
      tapSelects.current = false;
    },
    autoComplete: 'off',
    maxLength: MAX_FIELD_CHARS,
    'aria-invalid': problem !== null,
    ...(notes ? { 'aria-describedby': notes } : {}),
    onFocus: () => {
      before.current = value;
      tapSelects.current = !prose;
      onFocusChange?.(true);
    },
    onBlur: () => {
      onFocusChange?.(false);
      settle();
    },
    onChange: (event: ChangeEvent<TextField>) => onChange(event.target.value.replaceAll(/\s*\n\s*/gu, ' ')),
  } as const;
  return (
    <>
      <div ref={row} tabIndex={-1} className={['row', ...looks].filter(Boolean).join(' ')}>
        <label className="row__label" htmlFor={id}>
          {label}
        </label>
        {amount && <SignButton value={value} onChange={onChange} />}
        {large && !amount && !digits ? (
          // shows a long name completely, although it is one line of text
          <textarea {...field} rows={value.length > LINE_CHARS ? 2 : 1} />
        ) : (
          <input {...field} />
        )}
        {hint?.tone === 'plain' && (
          <span className="hint" id={`${id}-hint`}>
            {hint.text}
          </span>
        )}
        {tool}
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

/** Turns an amount into a refund, and back. An iPhone's keyboard for amounts has no minus sign. */
function SignButton({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <button
      type="button"
      className="row__sign"
      aria-label={common.plusOrMinus}
      // physical keyboards have a minus sign
      tabIndex={-1}
      // keeps the focus on the field
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChange(withOtherSign(value))}
    >
      ±
    </button>
  );
}

/** '$12.50' becomes '-$12.50', and the other way around; '(12.50)' is also a refund. */
function withOtherSign(text: string): string {
  const typed = text.trim();
  const positive = typed.replace(/^\((.*)\)$/u, '$1').replace(/^[-\u2212]\s*/u, '');
  return positive === typed ? `-${typed}` : positive;
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
    <>
      {/* the name is text rather than a label, so that only the field is labeled 'Date' */}
      <button type="button" className="check-way" aria-describedby={`${id}-does`} onClick={onConfirm}>
        <span aria-hidden="true">{content}</span>
        <span className="sr-only">{mark.confirm.label}</span>
      </button>
      <span className="sr-only" id={`${id}-does`}>
        {mark.confirm.does}
      </span>
    </>
  );
}

import { MAX_FIELD_CHARS } from '@slipcase/contract/limits';
import { Eye } from 'lucide-react';
import { preview } from '../../../messages/scan.ts';

type ReadRowProps = {
  id: string;
  label: string;
  value: string;
  placeholder: string;
  amount: boolean;
  mark: 'check' | 'notRead' | null;
  problem: string | null;
  focused: boolean;
  onFocusChange: (focused: boolean) => void;
  onChange: (value: string) => void;
};

/** One field that was read from the picture: label left, value on a ruled line, and whether to look at it again. */
export function ReadRow(props: ReadRowProps) {
  const { id, label, value, placeholder, amount, mark, problem, focused, onFocusChange, onChange } = props;
  const rowClass = `row${mark ? ' row--check' : ''}${focused ? ' row--now' : ''}`;
  const notes = [mark && `${id}-mark`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <>
      <div className={rowClass}>
        <label className="row__label" htmlFor={id}>
          {label}
        </label>
        <input
          className={amount ? 'row__input row__input--amount' : 'row__input'}
          id={id}
          value={value}
          placeholder={placeholder}
          inputMode={amount ? 'decimal' : 'text'}
          autoComplete="off"
          maxLength={MAX_FIELD_CHARS}
          aria-invalid={problem !== null}
          {...(notes ? { 'aria-describedby': notes } : {})}
          onFocus={() => onFocusChange(true)}
          onBlur={() => onFocusChange(false)}
          onChange={(event) => onChange(event.target.value)}
        />
        {mark && (
          <span className="check" id={`${id}-mark`}>
            <Eye className="icon icon--s" />
            {preview[mark]}
          </span>
        )}
      </div>
      {problem && (
        <p className="row__problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

import { ChevronsUpDown } from 'lucide-react';
import type { Ref } from 'react';

type ComboboxButtonProps = {
  ref: Ref<HTMLButtonElement>;
  labelId: string;
  value: string;
  placeholder: string;
  open: boolean;
  popupId: string;
  /** the id of the text below that says what is wrong; undefined if nothing is */
  problemId?: string | undefined;
  onOpenChange: (open: boolean) => void;
};

/** The closed part of a picker: a button that looks like its value. The popup loads when it opens. */
export function ComboboxButton(props: ComboboxButtonProps) {
  const { ref, labelId, value, placeholder, open, popupId, problemId, onOpenChange } = props;
  return (
    <button
      ref={ref}
      type="button"
      className={value ? 'combo' : 'combo combo--empty'}
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={popupId}
      aria-labelledby={labelId}
      aria-invalid={problemId !== undefined}
      {...(problemId === undefined ? {} : { 'aria-describedby': problemId })}
      onClick={() => onOpenChange(!open)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        onOpenChange(true);
      }}
    >
      <span className="cut">{value || placeholder}</span>
      <ChevronsUpDown className="icon" />
    </button>
  );
}

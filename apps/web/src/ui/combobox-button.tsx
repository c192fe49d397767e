import { ChevronsUpDown } from 'lucide-react';
import type { Ref } from 'react';

type ComboboxButtonProps = {
  ref: Ref<HTMLButtonElement>;
  labelId: string;
  value: string;
  placeholder: string;
  open: boolean;
  popupId: string;
  onOpenChange: (open: boolean) => void;
};

/** The closed half of a picker: a button that looks like the value it holds. The popup is loaded when it opens. */
export function ComboboxButton(props: ComboboxButtonProps) {
  const { ref, labelId, value, placeholder, open, popupId, onOpenChange } = props;
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

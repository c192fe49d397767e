import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { receipts } from '../../../messages/receipts.ts';
import { IconButton } from '../../../ui/button.tsx';
import { closeKeyboardOnEnter } from '../../../ui/close-keyboard.ts';
import './search-box.css';

export function SearchBox({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className="search">
      <Search className="icon" />
      <input
        ref={input}
        className="input"
        type="search"
        placeholder={receipts.search}
        aria-label={receipts.searchLabel}
        autoComplete="off"
        enterKeyHint="search"
        onKeyDown={closeKeyboardOnEnter}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && (
        <IconButton
          label={receipts.clear}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X className="icon" />
        </IconButton>
      )}
    </search>
  );
}

import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type BusyButtonProps = {
  busy: boolean;
  busyText: string;
  disabled?: boolean;
  /** without it, the button submits its form */
  onClick?: () => void;
  children: ReactNode;
};

/** A screen's main action. While busy, it keeps its width and says what it is doing. */
export function BusyButton({ busy, busyText, disabled = false, onClick, children }: BusyButtonProps) {
  return (
    <Button
      look="main"
      wide
      type={onClick ? 'button' : 'submit'}
      disabled={disabled && !busy}
      aria-disabled={busy}
      aria-busy={busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? (
        <>
          <span className="spinner" />
          {busyText}
        </>
      ) : (
        children
      )}
    </Button>
  );
}

import * as RadixDialog from '@radix-ui/react-dialog';
import { type ReactNode, useEffect } from 'react';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** the sentence that describes the dialog */
  text?: string;
  children: ReactNode;
};

/** A second tap this soon after a dialog closed was meant for the dialog, not for what lies behind it. */
const DOUBLE_TAP_MS = 400;

export function Dialog({ open, onClose, title, text, children }: DialogProps) {
  useEffect(() => {
    if (!open) return;
    return () => {
      const page = document.documentElement;
      page.classList.add('taps-settle');
      setTimeout(() => page.classList.remove('taps-settle'), DOUBLE_TAP_MS);
    };
  }, [open]);
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim">
          <RadixDialog.Content className="dialog" {...(text ? {} : { 'aria-describedby': undefined })}>
            <RadixDialog.Title>{title}</RadixDialog.Title>
            {text && <RadixDialog.Description>{text}</RadixDialog.Description>}
            {children}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

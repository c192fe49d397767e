import * as RadixDialog from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** the sentence that describes the dialog */
  text?: string;
  children: ReactNode;
};

export function Dialog({ open, onClose, title, text, children }: DialogProps) {
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

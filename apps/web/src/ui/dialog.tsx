import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { common } from '../messages/common.ts';
import { IconButton } from './button.tsx';
import { useCloseRequest } from './use-close-request.ts';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** the sentence that describes the dialog */
  text?: string;
  /** longer content: a bottom sheet on phones, with a close button */
  sheet?: boolean;
  children: ReactNode;
};

/** A tap this soon after a dialog closes was meant for the dialog, not for the screen behind it. */
const DOUBLE_TAP_MS = 400;

export function Dialog({ open, onClose, title, text, sheet = false, children }: DialogProps) {
  const opener = useRef<Element | null>(null);
  useCloseRequest(open, onClose);
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
        <RadixDialog.Overlay className={sheet ? 'scrim scrim--sheet' : 'scrim'}>
          <RadixDialog.Content
            className={sheet ? 'dialog dialog--sheet' : 'dialog'}
            // Radix returns the focus only to its own trigger, and these dialogs have none
            onOpenAutoFocus={() => {
              opener.current = document.activeElement;
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // without preventScroll, Chrome would scroll the page to a button in a sticky bar, which is
              // visible anyway
              if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
            }}
            // a toast is above the dialog, so pressing it must not close the dialog
            onInteractOutside={(event) => {
              if ((event.target as Element).closest('[data-sonner-toaster]')) event.preventDefault();
            }}
            {...(text ? {} : { 'aria-describedby': undefined })}
          >
            {sheet ? (
              <div className="dialog__head">
                <RadixDialog.Title>{title}</RadixDialog.Title>
                <RadixDialog.Close asChild>
                  <IconButton label={common.close}>
                    <X className="icon" />
                  </IconButton>
                </RadixDialog.Close>
              </div>
            ) : (
              <RadixDialog.Title>{title}</RadixDialog.Title>
            )}
            {text && <RadixDialog.Description>{text}</RadixDialog.Description>}
            {children}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

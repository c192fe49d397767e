import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { screenLock } from '../../../messages/screen-lock.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFocusOnMount } from '../../../ui/focus.ts';
import type { ToastMessage } from '../../../ui/toast-message.ts';
import { addScreenLock, noteAnswer } from './screen-lock.ts';

/** Shown once, after a sign-in with the passkey. @param onDone continues to the page */
export function ScreenLockOffer({ onDone }: { onDone: (news?: ToastMessage) => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useFocusOnMount(title);
  const add = useMutation({
    mutationFn: addScreenLock,
    onSuccess: () => onDone(screenLock.added),
    onError: () => onDone({ ...screenLock.addFailed, tone: 'note' }),
  });
  // the page reloads afterwards, and the button stays busy until then
  const isBusy = !add.isIdle;
  return (
    <section className="slip">
      <form
        className="slip__pad"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) add.mutate();
        }}
      >
        <h1 className="door__title" ref={title} tabIndex={-1}>
          {screenLock.offer.title}
        </h1>
        <p className="hint">{screenLock.offer.text}</p>
        <BusyButton busy={isBusy} busyText={screenLock.adding}>
          {screenLock.offer.yes}
        </BusyButton>
        <Button
          look="plain"
          wide
          aria-disabled={isBusy}
          onClick={() => {
            if (isBusy) return;
            noteAnswer();
            onDone();
          }}
        >
          {screenLock.offer.no}
        </Button>
      </form>
    </section>
  );
}

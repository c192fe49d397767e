import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { account as texts } from '../../../messages/auth.ts';
import { common } from '../../../messages/common.ts';
import { screenLock } from '../../../messages/screen-lock.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusOnMount } from '../../../ui/focus.ts';
import { useSignOutAllDevices } from '../devices/devices.ts';
import { SCREEN_LOCKS } from '../screen-lock/screen-lock-list.tsx';

/** The button 'Sign out all devices', which asks for confirmation in place. */
export function SignOutAll() {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        look="plain"
        small
        className="account__all"
        ref={button}
        aria-expanded={asking}
        onClick={() => setAsking(!asking)}
      >
        {texts.signOutAll}
      </Button>
      {asking && (
        <Confirm
          onCancel={() => {
            setAsking(false);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}

function Confirm({ onCancel }: { onCancel: () => void }) {
  const cancel = useRef<HTMLButtonElement>(null);
  const signOut = useSignOutAllDevices();
  const locks = useQueryClient().getQueryData<readonly unknown[]>(SCREEN_LOCKS);
  const hasScreenLocks = (locks?.length ?? 0) > 0;
  // after a success, the page reloads, and the button stays busy until then
  const busy = signOut.isPending || signOut.isSuccess;
  useFocusOnMount(cancel);
  return (
    <div className="account__confirm">
      <p id="sign-out-all-text">
        {texts.signOutAllText}
        {hasScreenLocks && ` ${screenLock.staysAfterSignOut}`}
      </p>
      <div className="account__do">
        <Button
          look="plain"
          ref={cancel}
          aria-describedby="sign-out-all-text"
          aria-disabled={busy}
          onClick={() => !busy && onCancel()}
        >
          {common.cancel}
        </Button>
        <Button look="danger" aria-disabled={busy} aria-busy={busy} onClick={() => !busy && signOut.mutate()}>
          {busy ? (
            <>
              <span className="spinner" />
              {texts.signingOut}
            </>
          ) : (
            texts.signOutAllConfirm
          )}
        </Button>
      </div>
    </div>
  );
}

import type { PendingUser, User } from '@slipcase/contract/auth';
import { PASSKEY_LENGTH } from '@slipcase/contract/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { passkeySetup, signIn } from '../../messages.ts';
import { Face } from '../../ui/account.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { Brand } from '../../ui/mark.tsx';
import { SixBoxes } from '../../ui/six-boxes.tsx';
import { submitOnEnter } from '../../ui/submit-on-enter.ts';
import { notify, notifyAfterNavigation } from '../../ui/toast.tsx';
import './door.css';
import { createPasskey, pendingUserQuery } from './passkey.ts';

/** `signedInAs`: somebody whose session exists already but who never chose a passkey. */
export function PasskeySetupScreen({ signedInAs }: { signedInAs?: User }) {
  const pending = useQuery(pendingUserQuery);
  useDocumentTitle(passkeySetup.submit);
  if (pending.isPending) return <LoadingScreen />;
  const user = pending.data ?? signedInAs;
  if (!user) return <Navigate to="/" replace />;
  return (
    <main className="door">
      <Brand />
      <SetupForm user={user} />
      <p className="hint once">{passkeySetup.once}</p>
    </main>
  );
}

function SetupForm({ user }: { user: PendingUser }) {
  const [passkey, setPasskey] = useState('');
  const [again, setAgain] = useState('');
  const setup = useMutation({
    mutationFn: () => createPasskey(user, passkey),
    onSuccess: () => {
      notifyAfterNavigation(passkeySetup.welcome);
      window.location.assign('/');
    },
    onError: (error) =>
      notify({
        title: passkeySetup.failed,
        description: error instanceof ApiError ? error.message : passkeySetup.failedDescription,
        tone: 'bad',
      }),
  });
  const complete = passkey.length === PASSKEY_LENGTH && again.length === PASSKEY_LENGTH;
  const busy = setup.isPending || setup.isSuccess;

  function submit() {
    if (busy) return;
    if (passkey.length !== PASSKEY_LENGTH) notify({ ...signIn.invalidPasskey, tone: 'bad' });
    else if (passkey !== again) notify({ ...passkeySetup.mismatch, tone: 'bad' });
    else if (!user.email) notify({ ...passkeySetup.missingUser, tone: 'bad' });
    else setup.mutate();
  }

  return (
    <div className="slip">
      <form
        className="slip__pad"
        noValidate
        onKeyDown={submitOnEnter(submit)}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="who">
          <Face user={user} large />
          <div className="cut">
            <p className="who__name">{`${user.firstName} ${user.lastName}`.trim()}</p>
            <p className="hint cut">{user.email}</p>
          </div>
        </div>
        <hr className="perforation" />
        {/* lets password managers file the new passkey under the right name */}
        <input
          className="sr-only"
          type="text"
          autoComplete="username"
          value={user.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <SixBoxes
          id="passkey"
          label={passkeySetup.create}
          value={passkey}
          onChange={setPasskey}
          autoComplete="new-password"
        />
        <SixBoxes
          id="passkey-again"
          label={passkeySetup.confirm}
          value={again}
          onChange={setAgain}
          autoComplete="new-password"
        />
        {complete && passkey !== again && (
          <p className="field__wrong" role="status">
            {passkeySetup.mismatch.title}
          </p>
        )}
        <p className="hint">{passkeySetup.hint}</p>
        <BusyButton busy={busy} busyText={passkeySetup.submitting} disabled={!complete || passkey !== again}>
          {passkeySetup.submit}
        </BusyButton>
      </form>
    </div>
  );
}

import type { PendingUser } from '@slipcase/contract/auth';
import type { User } from '@slipcase/contract/user';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { Navigate } from '../../../lib/router.tsx';
import { passkeySetup } from '../../../messages/auth.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { TextButton } from '../../../ui/button.tsx';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { Face } from '../../../ui/face.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { Brand } from '../../../ui/mark.tsx';
import { submitOnEnter } from '../../../ui/submit-on-enter.ts';
import { notifyAfterNavigation } from '../../../ui/toast.tsx';
import '../door.css';
import { useLogout } from '../account/logout.ts';
import { EMPTY, newPasskeyProblem } from './new-passkey.ts';
import { NewPasskeyFields } from './new-passkey-fields.tsx';
import { createPasskey, pendingUserQuery } from './passkey.ts';
import { hasCode } from './passkey-failure.ts';
import { notifyPasskey, TOAST } from './passkey-toast.ts';

const FIELDS = {
  passkey: passkeySetup.create,
  again: passkeySetup.confirm,
  differ: passkeySetup.mismatch.title,
};

/** `signedInAs`: a person who has a session but never chose a passkey. */
export function PasskeySetupScreen({ signedInAs }: { signedInAs?: User }) {
  const pending = useQuery(pendingUserQuery);
  const startOver = useLogout();
  useDocumentTitle(passkeySetup.submit);
  if (pending.isPending) return <LoadingScreen />;
  const user = pending.data ?? signedInAs;
  if (!user) return <Navigate to="/" />;
  return (
    <main className="door">
      <Brand />
      <SetupForm user={user} />
      <p className="hint once">{passkeySetup.once}</p>
      <TextButton className="once" onClick={startOver}>
        {passkeySetup.notYou}
      </TextButton>
    </main>
  );
}

/**
 * Whether the error has a message for people. A proxy's own error page has none, and `ApiError` then says
 * '502: Bad Gateway'.
 */
function hasMessage(error: unknown): error is ApiError {
  return error instanceof ApiError && !error.message.startsWith(`${error.status}: `);
}

function SetupForm({ user }: { user: PendingUser }) {
  const first = useRef<HTMLInputElement>(null);
  const [entry, setEntry] = useState(EMPTY);
  const setup = useMutation({
    mutationFn: () => createPasskey(user, entry.passkey),
    onSuccess: () => {
      notifyAfterNavigation({ ...passkeySetup.welcome, id: TOAST });
      window.location.assign('/');
    },
    onError: (error) => {
      const failure = {
        title: passkeySetup.failed,
        description: hasMessage(error) ? error.message : passkeySetup.failedDescription,
        tone: 'bad',
      } as const;
      if (hasCode(error, 'passkey_already_set')) {
        // another tab was faster and has signed in this browser
        notifyAfterNavigation({ ...failure, id: TOAST });
        window.location.assign('/');
        return;
      }
      if (hasCode(error, 'no_pending_sign_in')) {
        notifyPasskey({ ...passkeySetup.missingUser, tone: 'bad' });
        return;
      }
      notifyPasskey(failure);
      // the typed digits stay, and the next digit replaces them
      if (hasCode(error, 'weak_passkey')) first.current?.select();
    },
  });
  const problem = newPasskeyProblem(entry, passkeySetup.mismatch);
  const busy = setup.isPending || setup.isSuccess;

  function submit() {
    if (busy) return;
    if (problem) notifyPasskey({ ...problem, tone: 'bad' });
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
        <NewPasskeyFields
          email={user.email}
          value={entry}
          onChange={setEntry}
          texts={FIELDS}
          firstRef={first}
        />
        <div className="hint hints-apart">
          <p>{passkeySetup.hint}</p>
          <p>{passkeySetup.rule}</p>
        </div>
        <BusyButton busy={busy} busyText={passkeySetup.submitting} disabled={problem !== null}>
          {passkeySetup.submit}
        </BusyButton>
      </form>
    </div>
  );
}

import { PASSKEY_LENGTH } from '@slipcase/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pageIsOf } from '../../../lib/api.ts';
import { Link, useLocation } from '../../../lib/router.tsx';
import { signIn } from '../../../messages/auth.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { submitOnEnter } from '../../../ui/submit-on-enter.ts';
import { dismissToast, notifyAfterNavigation } from '../../../ui/toast.tsx';
import type { ToastMessage } from '../../../ui/toast-message.ts';
import { signInWithPasskey } from '../passkey/passkey.ts';
import { googleAction, isAnswered } from '../passkey/passkey-failure.ts';
import { notifyPasskey, TOAST } from '../passkey/passkey-toast.ts';
import { SixBoxes } from '../passkey/six-boxes.tsx';
import { isOffered } from '../screen-lock/screen-lock.ts';
import { TouchSignIn } from '../screen-lock/touch-sign-in.tsx';
import { EmailField } from './email-field.tsx';
import { keepEmail, knownEmail } from './known-email.ts';
import { useProviderTexts } from './provider.ts';
import { signInFailure } from './sign-in-failure.ts';
import { type TypedEmail, typedEmail } from './typed-email.ts';

/**
 * Opens the requested page, which is rendered for the person who is signed in now. @param news what it says
 * there
 */
export function goOn(news: ToastMessage = signIn.welcomeBack): void {
  notifyAfterNavigation({ ...news, id: TOAST });
  window.location.reload();
}

/** as the server checks it */
const ADDRESS = /^[^\s@]+@[^\s@]+$/u;

/** @param onOffer in place of going on, once a device: whether to use the screen lock next time */
export function SignInForm({ onOffer }: { onOffer: () => void }) {
  const { state } = useLocation();
  const [email, setEmail] = useState(() => typedEmail(state) || knownEmail());
  const [passkey, setPasskey] = useState('');
  const provider = useProviderTexts();
  // each try counts: after the first one, only the button sends
  const hasTried = useRef(false);
  const login = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: async ({ id }) => {
      keepEmail(email.trim());
      if (!(await isOffered())) return goOn();
      pageIsOf(id);
      onOffer();
    },
    onError: (error) => {
      if (isAnswered(error)) setPasskey('');
      notifyPasskey({
        title: signIn.failed,
        description: signInFailure(error),
        tone: 'bad',
        ...googleAction(error, provider),
      });
    },
  });
  // the next screen has nothing to do with a failed sign-in
  useEffect(() => () => dismissToast(TOAST), []);
  const ready = email.trim() !== '' && passkey.length === PASSKEY_LENGTH;
  // the page reloads after a success: until then the button stays busy
  const busy = login.isPending || login.isSuccess;

  function submit() {
    if (busy) return;
    if (email.trim() === '' || passkey === '') notifyPasskey({ ...signIn.missing, tone: 'bad' });
    else if (!ready) notifyPasskey({ ...signIn.invalidPasskey, tone: 'bad' });
    else send(passkey);
  }

  function send(digits: string) {
    hasTried.current = true;
    login.mutate({ email, passkey: digits });
  }

  /** Six digits that were typed after the address are sent by themselves, once. */
  function change(digits: string, typed: boolean) {
    setPasskey(digits);
    const isComplete = digits.length === PASSKEY_LENGTH && digits !== passkey;
    if (typed && isComplete && !busy && !hasTried.current && ADDRESS.test(email.trim())) send(digits);
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
        <EmailField value={email} onChange={setEmail} offersTouch />
        <SixBoxes
          id="passkey"
          label={signIn.passkey}
          value={passkey}
          onChange={change}
          autoComplete="current-password"
        />
        <BusyButton busy={busy} busyText={signIn.submitting} disabled={!ready}>
          {signIn.submit}
        </BusyButton>
        <Link className="link" to="/forgot-passkey" state={{ email } satisfies TypedEmail}>
          {signIn.forgot}
        </Link>
        <TouchSignIn
          onSignedIn={(user) => {
            keepEmail(user.email);
            goOn();
          }}
        />
      </form>
    </div>
  );
}

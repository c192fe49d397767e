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
 * Opens the requested page, which is rendered for the person who is now signed in.
 * @param news the toast on that page
 */
export function goOn(news: ToastMessage = signIn.welcomeBack): void {
  notifyAfterNavigation({ ...news, id: TOAST });
  window.location.reload();
}

/** the same check as on the server */
const ADDRESS = /^[^\s@]+@[^\s@]+$/u;

export type SigningIn = {
  /**
   * Called with true when a sign-in begins, and with false when it fails. A successful one ends with a
   * reload: until then, this screen stays, even if the page learns meanwhile who is signed in.
   */
  onSigningIn: (isUnderWay: boolean) => void;
};

/**
 * @param onOffer called instead of opening the page, once per device: offers to use the screen lock next time
 */
export function SignInForm({ onOffer, onSigningIn }: SigningIn & { onOffer: () => void }) {
  const { state } = useLocation();
  const [email, setEmail] = useState(() => typedEmail(state) || knownEmail());
  const [passkey, setPasskey] = useState('');
  const provider = useProviderTexts();
  // each try counts toward the limit, so only the button sends after the first one
  const hasTried = useRef(false);
  const digits = useRef<HTMLInputElement>(null);
  const login = useMutation({
    mutationFn: signInWithPasskey,
    onMutate: () => onSigningIn(true),
    onSuccess: async ({ id }) => {
      keepEmail(email.trim());
      if (!(await isOffered())) return goOn();
      pageIsOf(id);
      onOffer();
    },
    onError: (error) => {
      onSigningIn(false);
      if (isAnswered(error)) setPasskey('');
      // a disabled button cannot keep the focus
      if (document.activeElement?.matches('body, button')) digits.current?.focus();
      notifyPasskey({
        title: signIn.failed,
        description: signInFailure(error),
        tone: 'bad',
        ...googleAction(error, provider),
      });
    },
  });
  // a failed sign-in no longer matters on the next screen
  useEffect(() => () => dismissToast(TOAST), []);
  const ready = email.trim() !== '' && passkey.length === PASSKEY_LENGTH;
  // after a success, the page reloads, and the button stays busy until then
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

  /** Six digits that are typed after the address are sent automatically, but only once. */
  function change(digits: string, typed: boolean) {
    setPasskey(digits);
    // the last failure is over once the next try begins
    if (hasTried.current && digits !== '') dismissToast(TOAST);
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
          ref={digits}
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

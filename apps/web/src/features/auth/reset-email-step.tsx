import { useRef } from 'react';
import { signIn, forgotPasskey as texts } from '../../messages.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { useFocusOnMount } from '../../ui/focus-on-mount.ts';
import { notify } from '../../ui/toast.tsx';
import { useSendCode } from './use-send-code.ts';

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+$/u;

type ResetEmailStepProps = {
  email: string;
  onEmail: (email: string) => void;
  onSent: (email: string) => void;
};

/** Step 1: where the code goes. */
export function ResetEmailStep({ email, onEmail, onSent }: ResetEmailStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const send = useSendCode();
  useFocusOnMount(input);

  function submit() {
    if (send.isPending) return;
    const address = email.trim();
    if (LOOKS_LIKE_EMAIL.test(address)) {
      send.mutate(address, { onSuccess: () => onSent(address) });
    } else {
      notify({ ...texts.emailRequired, tone: 'bad' });
      input.current?.focus();
    }
  }

  return (
    <>
      <p className="hint">{texts.emailText}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="field">
          <label className="field__label" htmlFor="email">
            {signIn.email}
          </label>
          <input
            ref={input}
            className="input"
            id="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={(event) => onEmail(event.target.value)}
          />
        </div>
        <BusyButton busy={send.isPending} busyText={texts.sending}>
          {texts.send}
        </BusyButton>
      </form>
    </>
  );
}

import { useRef } from 'react';
import { forgotPasskey as texts } from '../../../messages/auth.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useFocusOnMount } from '../../../ui/focus.ts';
import { notifyPasskey } from '../passkey/passkey-toast.ts';
import { EmailField } from '../sign-in/email-field.tsx';
import { useSendCode } from './use-send-code.ts';

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

type ResetEmailStepProps = {
  email: string;
  onEmail: (email: string) => void;
  onSent: (email: string) => void;
};

/** Step 1: the email address to which the code is sent. */
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
      notifyPasskey({ ...(address === '' ? texts.emailRequired : texts.emailInvalid), tone: 'bad' });
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
        <EmailField ref={input} value={email} onChange={onEmail} />
        <BusyButton busy={send.isPending} busyText={texts.sending}>
          {texts.send}
        </BusyButton>
      </form>
    </>
  );
}

import { useEffect, useState } from 'react';
import { forgotPasskey as texts } from '../../../messages/auth.ts';
import { Button } from '../../../ui/button.tsx';
import { useSendCode } from './use-send-code.ts';

const WAIT_S = 30;

/**
 * The button 'Resend Code', with a pause between codes: mail takes time, and each new code replaces the
 * previous one.
 */
export function ResendCode({ email, onSent }: { email: string; onSent: () => void }) {
  const resend = useSendCode();
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  function send() {
    if (resend.isPending) return;
    resend.mutate(email, {
      onSuccess: () => {
        setSecondsLeft(WAIT_S);
        onSent();
      },
    });
  }

  return (
    <Button look="quiet" wide disabled={secondsLeft > 0} aria-busy={resend.isPending} onClick={send}>
      {resend.isPending ? (
        <>
          <span className="spinner" />
          {texts.sending}
        </>
      ) : (
        texts.resend
      )}
      {secondsLeft > 0 && <span aria-hidden="true">{texts.resendIn(secondsLeft)}</span>}
    </Button>
  );
}

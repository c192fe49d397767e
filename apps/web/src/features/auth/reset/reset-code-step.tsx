import { PASSKEY_LENGTH } from '@slipcase/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { forgotPasskey as texts } from '../../../messages/auth.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useFocusOnMount } from '../../../ui/focus.ts';
import { verifyResetCode } from '../passkey/passkey.ts';
import { googleAction, hasCode, isAnswered, passkeyFailure } from '../passkey/passkey-failure.ts';
import { notifyPasskey } from '../passkey/passkey-toast.ts';
import { SixBoxes } from '../passkey/six-boxes.tsx';
import { useProviderTexts } from '../sign-in/provider.ts';
import { ResendCode } from './resend-code.tsx';

/**
 * The server's limit per code. The page itself says it, because the server must not reveal whether a code
 * exists.
 */
const TRIES = 5;

type ResetCodeStepProps = {
  email: string;
  code: string;
  onCode: (code: string) => void;
  onVerified: () => void;
};

/** Step 2: the code from the mail. */
export function ResetCodeStep({ email, code, onCode, onVerified }: ResetCodeStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState(0);
  const provider = useProviderTexts();
  const verify = useMutation({
    mutationFn: verifyResetCode,
    onError: (error) => {
      if (hasCode(error, 'invalid_reset_code')) setWrong(wrong + 1);
      notifyPasskey({ ...passkeyFailure(error, texts.codeWrong), ...googleAction(error, provider) });
      // keeps a code that was not checked, because it may be right
      if (isAnswered(error)) onCode('');
      input.current?.focus();
    },
  });
  useFocusOnMount(input);

  function submit() {
    if (verify.isPending) return;
    if (code.length === PASSKEY_LENGTH) {
      // passed here rather than to useMutation: if the person has gone back, these callbacks do not run
      verify.mutate(
        { email, code },
        {
          onSuccess: () => {
            notifyPasskey(texts.verified);
            onVerified();
          },
        },
      );
    } else {
      notifyPasskey({ ...texts.codeMissing, tone: 'bad' });
      input.current?.focus();
    }
  }

  return (
    <>
      <p className="hint">
        {texts.codeText.before}
        <b className="door__address">{email}</b>
        {texts.codeText.after} {texts.codeText.spam}
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SixBoxes
          ref={input}
          id="code"
          label={texts.code}
          value={code}
          onChange={onCode}
          autoComplete="one-time-code"
        />
        {wrong >= TRIES && (
          <p className="field__wrong" role="status">
            {texts.usedUp}
          </p>
        )}
        <BusyButton busy={verify.isPending} busyText={texts.verifying}>
          {texts.verify}
        </BusyButton>
      </form>
      <ResendCode
        email={email}
        onSent={() => {
          setWrong(0);
          onCode('');
          input.current?.focus();
        }}
      />
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { forgotPasskey as texts } from '../../../messages/auth.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useFocusOnMount } from '../../../ui/focus.ts';
import { EMPTY, newPasskeyProblem } from '../passkey/new-passkey.ts';
import { NewPasskeyFields } from '../passkey/new-passkey-fields.tsx';
import { setNewPasskey } from '../passkey/passkey.ts';
import { googleAction, hasCode, passkeyFailure } from '../passkey/passkey-failure.ts';
import { notifyPasskey } from '../passkey/passkey-toast.ts';
import { useProviderTexts } from '../sign-in/provider.ts';

type ResetPasskeyStepProps = {
  email: string;
  code: string;
  onUpdated: () => void;
  onCodeRefused: () => void;
};

const FIELDS = { passkey: texts.newPasskey, again: texts.confirmPasskey, differ: texts.differ };

/** Step 3: the new passkey. */
export function ResetPasskeyStep({ email, code, onUpdated, onCodeRefused }: ResetPasskeyStepProps) {
  const first = useRef<HTMLInputElement>(null);
  const [entry, setEntry] = useState(EMPTY);
  const provider = useProviderTexts();
  const update = useMutation({
    mutationFn: setNewPasskey,
    onSuccess: () => {
      notifyPasskey(texts.updated);
      onUpdated();
    },
    onError: (error) => {
      // the permission to set a passkey only lasts ten minutes
      if (hasCode(error, 'invalid_reset_code')) {
        notifyPasskey({ ...texts.codeRanOut, tone: 'bad' });
        onCodeRefused();
        return;
      }
      notifyPasskey({ ...passkeyFailure(error, texts.updateFailed), ...googleAction(error, provider) });
      // the typed digits stay, and the next digit replaces them
      if (hasCode(error, 'weak_passkey')) first.current?.select();
    },
  });
  useFocusOnMount(first);

  function submit() {
    if (update.isPending) return;
    const problem = newPasskeyProblem(entry, texts.mismatch);
    if (problem) notifyPasskey({ ...problem, tone: 'bad' });
    else update.mutate({ email, code, newPasskey: entry.passkey });
  }

  return (
    <>
      <p className="hint">{texts.newText}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <NewPasskeyFields email={email} value={entry} onChange={setEntry} texts={FIELDS} firstRef={first} />
        <BusyButton busy={update.isPending} busyText={texts.updating}>
          {texts.update}
        </BusyButton>
      </form>
    </>
  );
}

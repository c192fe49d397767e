import type { Device } from '@slipcase/contract/auth';
import { PASSKEY_LENGTH } from '@slipcase/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { isUnauthenticated } from '../../../lib/api.ts';
import { signIn, account as texts, forgotPasskey as wizard } from '../../../messages/auth.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { TextButton } from '../../../ui/button.tsx';
import { useFocusOnMount } from '../../../ui/focus.ts';
import { devicesQuery } from '../devices/devices.ts';
import { EMPTY, newPasskeyProblem } from '../passkey/new-passkey.ts';
import { NewPasskeyFields } from '../passkey/new-passkey-fields.tsx';
import { changePasskey } from '../passkey/passkey.ts';
import { googleAction, hasCode, passkeyFailure } from '../passkey/passkey-failure.ts';
import { notifyPasskey } from '../passkey/passkey-toast.ts';
import { SixBoxes } from '../passkey/six-boxes.tsx';
import { goToGoogle } from '../sign-in/google.ts';
import { useProviderTexts } from '../sign-in/provider.ts';

type ChangePasskeyFormProps = {
  email: string;
  signedInWith: Device['signedInWith'];
  onChanged: () => void;
};

const FIELDS = { passkey: wizard.newPasskey, again: wizard.confirmPasskey, differ: wizard.differ };

export function ChangePasskeyForm({ email, signedInWith, onChanged }: ChangePasskeyFormProps) {
  const queryClient = useQueryClient();
  const currentInput = useRef<HTMLInputElement>(null);
  const newInput = useRef<HTMLInputElement>(null);
  const [current, setCurrent] = useState('');
  const [entry, setEntry] = useState(EMPTY);
  const asksCurrent = signedInWith === 'passkey';
  const provider = useProviderTexts();
  const update = useMutation({
    mutationFn: changePasskey,
    onSuccess: async () => {
      notifyPasskey(texts.changed);
      onChanged();
      await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
    },
    onError: async (error) => {
      if (isUnauthenticated(error)) {
        await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
        return;
      }
      notifyPasskey({ ...passkeyFailure(error, wizard.updateFailed), ...googleAction(error, provider) });
      if (hasCode(error, 'wrong_passkey')) {
        setCurrent('');
        currentInput.current?.focus();
      } else if (hasCode(error, 'weak_passkey')) {
        // the typed digits stay, and the next digit replaces them
        newInput.current?.select();
      }
    },
  });
  useFocusOnMount(asksCurrent ? currentInput : newInput);

  function submit() {
    if (update.isPending) return;
    const problem =
      asksCurrent && current.length !== PASSKEY_LENGTH
        ? signIn.invalidPasskey
        : newPasskeyProblem(entry, wizard.mismatch);
    if (problem) notifyPasskey({ ...problem, tone: 'bad' });
    else update.mutate({ ...(asksCurrent ? { currentPasskey: current } : {}), newPasskey: entry.passkey });
  }

  return (
    <form
      className="account__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {asksCurrent ? (
        <CurrentPasskey input={currentInput} value={current} onChange={setCurrent} />
      ) : (
        <p className="hint">{provider.currentNotNeeded}</p>
      )}
      <NewPasskeyFields email={email} value={entry} onChange={setEntry} texts={FIELDS} firstRef={newInput} />
      <BusyButton busy={update.isPending} busyText={wizard.updating}>
        {wizard.update}
      </BusyButton>
    </form>
  );
}

type CurrentPasskeyProps = {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (passkey: string) => void;
};

function CurrentPasskey({ input, value, onChange }: CurrentPasskeyProps) {
  const provider = useProviderTexts();
  return (
    <div>
      <SixBoxes
        ref={input}
        id="current-passkey"
        label={texts.currentPasskey}
        value={value}
        onChange={onChange}
        autoComplete="current-password"
      />
      <p className="hint account__forgot">{provider.forgotCurrent}</p>
      <TextButton onClick={goToGoogle}>{provider.continueWith}</TextButton>
    </div>
  );
}

import type { Ref } from 'react';
import { passkeySetup } from '../../../messages/auth.ts';
import { differs, isEasyToGuess, type NewPasskey } from './new-passkey.ts';
import { SixBoxes } from './six-boxes.tsx';

type NewPasskeyFieldsProps = {
  email: string;
  value: NewPasskey;
  onChange: (value: NewPasskey) => void;
  texts: { passkey: string; again: string; differ: string };
  firstRef: Ref<HTMLInputElement>;
};

export function NewPasskeyFields({ email, value, onChange, texts, firstRef }: NewPasskeyFieldsProps) {
  return (
    <>
      {/* lets password managers store the new passkey under the right name */}
      <input
        className="sr-only"
        type="text"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <SixBoxes
        ref={firstRef}
        id="new-passkey"
        label={texts.passkey}
        value={value.passkey}
        onChange={(passkey) => onChange({ ...value, passkey })}
        autoComplete="new-password"
      />
      {isEasyToGuess(value) && (
        <p className="field__wrong" role="status">
          {passkeySetup.easyToGuess}
        </p>
      )}
      <SixBoxes
        id="new-passkey-again"
        label={texts.again}
        value={value.again}
        onChange={(again) => onChange({ ...value, again })}
        autoComplete="new-password"
      />
      {differs(value) && (
        <p className="field__wrong" role="status">
          {texts.differ}
        </p>
      )}
    </>
  );
}

import type { Ref } from 'react';
import { signIn } from '../../../messages/auth.ts';

type EmailFieldProps = {
  value: string;
  onChange: (email: string) => void;
  /** lets the browser offer to sign in with the screen lock here */
  offersTouch?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** The email address of an account. Password managers store the passkey under it. */
export function EmailField({ value, onChange, offersTouch = false, ref }: EmailFieldProps) {
  return (
    <div className="field">
      <label className="field__label" htmlFor="email">
        {signIn.email}
      </label>
      <input
        ref={ref}
        className="input"
        id="email"
        type="email"
        inputMode="email"
        autoComplete={offersTouch ? 'username webauthn' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

import type { Ref } from 'react';
import { signIn } from '../../messages/auth.ts';

type EmailFieldProps = {
  value: string;
  onChange: (email: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** An account's address. Password managers store the passkey under it. */
export function EmailField({ value, onChange, ref }: EmailFieldProps) {
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
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

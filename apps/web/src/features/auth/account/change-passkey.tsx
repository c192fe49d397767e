import type { Device } from '@slipcase/contract/auth';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { account as texts } from '../../../messages/auth.ts';
import { ChangePasskeyForm } from './change-passkey-form.tsx';

type ChangePasskeyProps = {
  email: string;
  /** this device, once it is known: how it signed in decides what the form asks for */
  current: Device | undefined;
};

/** The form for a new passkey, behind a button. */
export function ChangePasskey({ email, current }: ChangePasskeyProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <h3>
        <button
          ref={button}
          type="button"
          className="account__toggle"
          aria-expanded={open}
          disabled={!current}
          onClick={() => setOpen(!open)}
        >
          {texts.changePasskey}
          <ChevronDown className="icon" />
        </button>
      </h3>
      {open && current && (
        <ChangePasskeyForm
          email={email}
          signedInWith={current.signedInWith}
          onChanged={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}

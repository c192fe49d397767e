import { useRef } from 'react';
import { forgotPasskey as texts } from '../../../messages/auth.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useFocusOnMount } from '../../../ui/focus.ts';
import type { TypedEmail } from '../sign-in/typed-email.ts';

/** Step 4: done. */
export function ResetDoneStep({ email }: { email: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useFocusOnMount(link);
  return (
    <>
      <p className="hint">{texts.doneText}</p>
      <ButtonLink look="main" wide ref={link} to="/" state={{ email } satisfies TypedEmail}>
        {texts.signInNow}
      </ButtonLink>
    </>
  );
}

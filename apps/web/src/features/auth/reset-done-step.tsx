import { useRef } from 'react';
import { Link } from '../../lib/router.tsx';
import { forgotPasskey as texts } from '../../messages/auth.ts';
import { useFocusOnMount } from '../../ui/focus.ts';
import type { TypedEmail } from './typed-email.ts';

/** Step 4: done. */
export function ResetDoneStep({ email }: { email: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useFocusOnMount(link);
  return (
    <>
      <p className="hint">{texts.doneText}</p>
      <Link
        ref={link}
        className="button button--main button--wide"
        to="/"
        state={{ email } satisfies TypedEmail}
      >
        {texts.signInNow}
      </Link>
    </>
  );
}

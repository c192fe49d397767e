import { forgotPasskey, signIn } from '../../messages/auth.ts';
import { Button } from '../../ui/button.tsx';
import { goToGoogle } from './google.ts';

/** The way in for people who would rather not wait for an email. */
export function OrGoogle({ onLeave }: { onLeave?: () => void }) {
  return (
    <>
      <p className="or">
        <span>{signIn.or}</span>
      </p>
      <Button
        look="plain"
        wide
        onClick={() => {
          onLeave?.();
          goToGoogle();
        }}
      >
        {signIn.google}
      </Button>
      <p className="first">{forgotPasskey.googleAlways}</p>
    </>
  );
}

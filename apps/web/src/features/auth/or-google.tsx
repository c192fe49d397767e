import { forgotPasskey, signIn } from '../../messages/auth.ts';
import { goToGoogle } from './google.ts';

/** The other way in, for whoever would rather not wait for a mail. */
export function OrGoogle({ onLeave }: { onLeave?: () => void }) {
  return (
    <>
      <p className="or">
        <span>{signIn.or}</span>
      </p>
      <button
        type="button"
        className="button button--plain button--wide"
        onClick={() => {
          onLeave?.();
          goToGoogle();
        }}
      >
        {signIn.google}
      </button>
      <p className="first">{forgotPasskey.googleAlways}</p>
    </>
  );
}

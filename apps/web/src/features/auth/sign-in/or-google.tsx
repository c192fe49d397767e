import { signIn } from '../../../messages/auth.ts';
import { Button } from '../../../ui/button.tsx';
import { goToGoogle } from './google.ts';
import { useProviderTexts } from './provider.ts';

/** Another way to sign in, for people who would rather not wait for an email. */
export function OrGoogle({ onLeave }: { onLeave?: () => void }) {
  const provider = useProviderTexts();
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
        {provider.continueWith}
      </Button>
      <p className="first">{provider.always}</p>
    </>
  );
}

import type { User } from '@slipcase/contract/user';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { signIn } from '../../../messages/auth.ts';
import { screenLock } from '../../../messages/screen-lock.ts';
import { TextButton } from '../../../ui/button.tsx';
import { googleAction } from '../passkey/passkey-failure.ts';
import { notifyPasskey } from '../passkey/passkey-toast.ts';
import { useProviderTexts } from '../sign-in/provider.ts';
import { hasScreenLock, signInByAutofill, signInByTouch } from './screen-lock.ts';

/** the browser's offer is renewed this often, because the server forgets its challenge after five minutes */
const RENEWED_MS = 4 * 60 * 1000;

/**
 * One touch instead of the passkey, offered by the browser in the email field, and by a button. Shows no
 * button on a device without a screen lock.
 */
export function TouchSignIn({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const [isAvailable, setIsAvailable] = useState(false);
  const provider = useProviderTexts();
  const fail = (error: unknown) => {
    // the person closed the browser's dialog, or the device had no credential
    if (!(error instanceof ApiError)) return;
    notifyPasskey({
      title: signIn.failed,
      description: error.message,
      tone: 'bad',
      ...googleAction(error, provider),
    });
  };
  const touch = useMutation({ mutationFn: signInByTouch, onSuccess: onSignedIn, onError: fail });
  const chosen = useEffectEvent((user: User | null) => user && onSignedIn(user));
  const refused = useEffectEvent((error: unknown) => {
    // nobody has pressed anything yet, so only a credential that the person chose can fail
    if (error instanceof ApiError && error.code === 'webauthn_failed') fail(error);
  });
  useEffect(() => {
    let isGone = false;
    void hasScreenLock().then((has) => !isGone && setIsAvailable(has));
    const offer = () =>
      signInByAutofill().then(
        (user) => !isGone && chosen(user),
        (error: unknown) => !isGone && refused(error),
      );
    void offer();
    const again = setInterval(() => void offer(), RENEWED_MS);
    return () => {
      isGone = true;
      clearInterval(again);
    };
  }, []);
  if (!isAvailable) return null;
  return (
    <TextButton aria-disabled={touch.isPending} onClick={() => !touch.isPending && touch.mutate()}>
      {screenLock.use}
    </TextButton>
  );
}

import { useState } from 'react';
import { signIn } from '../../../messages/auth.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { Brand } from '../../../ui/mark.tsx';
import '../door.css';
import { ErrorBanner } from '../error-banner.tsx';
import { ScreenLockOffer } from '../screen-lock/screen-lock-offer.tsx';
import { goToGoogle } from './google.ts';
import { useProviderTexts } from './provider.ts';
import { goOn, SignInForm, type SigningIn } from './sign-in-form.tsx';
import { TermsNotice } from './terms-notice.tsx';

/** The screen for signed-out people. /google-signin only shows its Google part. */
export function LandingScreen({ googleOnly = false, onSigningIn }: SigningIn & { googleOnly?: boolean }) {
  useDocumentTitle(signIn.submit);
  const provider = useProviderTexts();
  const [isOffering, setIsOffering] = useState(false);
  if (isOffering) {
    return (
      <main className="door">
        <Brand />
        <ScreenLockOffer onDone={goOn} />
      </main>
    );
  }
  return (
    <main className="door">
      <Brand />
      <p className="door__what">{signIn.what}</p>
      <ErrorBanner />
      {googleOnly ? (
        <p className="hint mb-4">{provider.hint}</p>
      ) : (
        <>
          <SignInForm onOffer={() => setIsOffering(true)} onSigningIn={onSigningIn} />
          <p className="or">
            <span>{signIn.or}</span>
          </p>
        </>
      )}
      <Button look={googleOnly ? 'main' : 'plain'} wide onClick={goToGoogle}>
        {provider.continueWith}
      </Button>
      <p className="first">
        <span>{signIn.firstTime}</span>
        <TextButton onClick={goToGoogle}>{provider.setUp}</TextButton>
      </p>
      <TermsNotice />
    </main>
  );
}

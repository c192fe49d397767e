import { signIn } from '../../messages/auth.ts';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { Brand } from '../../ui/mark.tsx';
import './door.css';
import { ErrorBanner } from './error-banner.tsx';
import { goToGoogle } from './google.ts';
import { SignInForm } from './sign-in-form.tsx';
import { TermsNotice } from './terms-notice.tsx';

/** Where everybody who is not signed in arrives; at /google-signin only its Google part. */
export function LandingScreen({ googleOnly = false }: { googleOnly?: boolean }) {
  useDocumentTitle(signIn.submit);
  return (
    <main className="door">
      <Brand />
      <ErrorBanner />
      {googleOnly ? (
        <p className="hint mb-4">{signIn.googleHint}</p>
      ) : (
        <>
          <SignInForm />
          <p className="or">
            <span>{signIn.or}</span>
          </p>
        </>
      )}
      <button
        type="button"
        className={`button button--wide ${googleOnly ? 'button--main' : 'button--plain'}`}
        onClick={goToGoogle}
      >
        {signIn.google}
      </button>
      <p className="first">
        <span>{signIn.firstTime}</span>
        <button type="button" className="link" onClick={goToGoogle}>
          {signIn.setUpWithGoogle}
        </button>
      </p>
      <TermsNotice />
    </main>
  );
}

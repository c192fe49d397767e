import { ArrowLeft, Check } from 'lucide-react';
import { forgotPasskey as texts } from '../../../messages/auth.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { Steps } from '../../../ui/steps.tsx';
import '../door.css';
import { OrGoogle } from '../sign-in/or-google.tsx';
import { ResetCodeStep } from './reset-code-step.tsx';
import { ResetDoneStep } from './reset-done-step.tsx';
import { ResetEmailStep } from './reset-email-step.tsx';
import { ResetPasskeyStep } from './reset-passkey-step.tsx';
import { clearResetProgress } from './reset-progress.ts';
import { useResetProgress } from './use-reset-progress.ts';

/** Sets a new passkey by email, in four steps. */
export function ForgotPasskeyScreen() {
  const { progress, change, goTo } = useResetProgress();
  const { step, email, code } = progress;
  const heading = texts.headings[step];
  useDocumentTitle(heading);
  return (
    <main className="door door--steps">
      <div className="door__back">
        {step === 1 && (
          <ButtonLink look="quiet" small to="/">
            <ArrowLeft className="icon" />
            {texts.backToSignIn}
          </ButtonLink>
        )}
        {step === 2 && <Back onClick={() => change({ step: 1, code: '' })} />}
        {step === 3 && <Back onClick={() => goTo(2)} />}
      </div>
      <Steps label={texts.stepOf(step, texts.steps.length)} names={texts.steps} current={step} />
      <div className="slip">
        <div className="slip__pad door__stack">
          {/* stays from step to step, so that a screen reader announces the new heading */}
          <div aria-live="polite">
            <h1 className="door__title">
              {step === 4 && <Check className="icon icon--l door__check" />}
              {heading}
            </h1>
          </div>
          {step === 1 && (
            <ResetEmailStep
              email={email}
              onEmail={(typed) => change({ email: typed })}
              onSent={(sentTo) => change({ step: 2, email: sentTo, code: '' })}
            />
          )}
          {step === 2 && (
            <ResetCodeStep
              email={email}
              code={code}
              onCode={(typed) => change({ code: typed })}
              onVerified={() => goTo(3)}
            />
          )}
          {step === 3 && (
            <ResetPasskeyStep
              email={email}
              code={code}
              onUpdated={() => goTo(4)}
              onCodeRefused={() => change({ step: 2, code: '' })}
            />
          )}
          {step === 4 && <ResetDoneStep email={email} />}
        </div>
      </div>
      {step === 1 && <OrGoogle onLeave={clearResetProgress} />}
      {step === 2 && <OrGoogle />}
    </main>
  );
}

function Back({ onClick }: { onClick: () => void }) {
  return (
    <Button look="quiet" small onClick={onClick}>
      <ArrowLeft className="icon" />
      {texts.back}
    </Button>
  );
}

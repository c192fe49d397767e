import { addCapture } from '@slipcase/contract/captures';
import { isLoopback } from '@slipcase/contract/loopback';
import { shortcutHelp as texts } from '../../../messages/shortcut-help.ts';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { Header } from '../../../ui/header.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';
import { NewToken } from './share-tokens.tsx';
import { STEP_PICTURES } from './step-pictures.tsx';
import './shortcut-screen.css';

/** Explains in five steps how to add receipts from the share sheet of an iPhone. */
export function ShortcutScreen() {
  useDocumentTitle(texts.title);
  const { origin, hostname } = window.location;
  return (
    <div className="screen">
      <Header title={texts.title} back={{ to: '/library', label: texts.back }} />
      <main className="main shortcut">
        <p>{texts.intro}</p>
        {isLoopback(hostname) && <Notice {...texts.onlyHere} />}
        <aside className="shortcut__phone" aria-labelledby="shortcut-phone">
          <QrCode text={`${origin}/shortcut`} label={texts.code} />
          <div>
            <h2 id="shortcut-phone">{texts.onPhone}</h2>
            <p className="hint">{isLoopback(hostname) ? texts.onPhoneLater : texts.onPhoneText}</p>
          </div>
        </aside>
        <ol className="shortcut__steps">
          {STEP_PICTURES.map(([step, StepPicture]) => (
            <li key={step} className="slip shortcut__step">
              <StepPicture />
              <div className="shortcut__text">
                <h2>{texts.steps[step].title}</h2>
                {texts.steps[step].text.map((line) => (
                  <p key={line}>{line}</p>
                ))}
                {step === 'token' && <NewToken />}
                {step === 'address' && (
                  <>
                    <p className="incoming__secret">{origin + addCapture.path}</p>
                    <div className="incoming__do">
                      <CopyButton text={origin + addCapture.path} label={texts.copyAddress} />
                    </div>
                  </>
                )}
              </div>
            </li>
          ))}
        </ol>
        <p className="hint">{texts.limits}</p>
      </main>
    </div>
  );
}

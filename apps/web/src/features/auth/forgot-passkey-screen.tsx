import { Link } from 'react-router';
import { forgotPasskey, signIn } from '../../messages.ts';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { Brand } from '../../ui/mark.tsx';
import './door.css';
import { goToGoogle } from './google.ts';

/** Until codes can be mailed, the way back in is Google. */
export function ForgotPasskeyScreen() {
  useDocumentTitle(forgotPasskey.title);
  return (
    <main className="door">
      <Brand />
      <div className="slip">
        <div className="slip__pad door__stack">
          <div>
            <h2 className="door__title">{forgotPasskey.title}</h2>
            <p className="hint">{forgotPasskey.text}</p>
          </div>
          <button type="button" className="button button--main button--wide" onClick={goToGoogle}>
            {signIn.google}
          </button>
          <Link className="button button--quiet button--wide" to="/">
            {forgotPasskey.back}
          </Link>
        </div>
      </div>
    </main>
  );
}

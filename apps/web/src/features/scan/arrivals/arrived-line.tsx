import { Mail, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { arrivals as texts } from '../../../messages/captures.ts';
import type { Arrived } from '../captures/capture.ts';
import { expiryText } from './expiry.ts';
import './arrived-line.css';

/** Where a capture came from, and when the server deletes it, if that is soon. */
export function ArrivedLine({ arrived }: { arrived: Arrived }) {
  const [now] = useState(() => Date.now());
  const { source, sender, subject, expiresAt } = arrived;
  const Icon = source === 'mail' ? Mail : Smartphone;
  const about = [sender, subject].filter(Boolean).join(' · ');
  const expiry = expiryText(expiresAt, now);
  return (
    <div className="arrived">
      <p className="arrived__from">
        <Icon className="icon icon--s" />
        <b>{texts.from[source]}</b>
        {about && (
          <span className="cut" title={about}>
            {about}
          </span>
        )}
      </p>
      {expiry && <p className="arrived__expiry">{expiry}</p>}
    </div>
  );
}

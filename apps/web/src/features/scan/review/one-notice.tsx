import { type ReactNode, useState } from 'react';
import { preview } from '../../../messages/review.ts';
import { TextButton } from '../../../ui/button.tsx';
import './one-notice.css';

export type ReviewNotice = { readonly key: string; readonly shown: ReactNode };

/**
 * Shows one of several notices, and says that there are more. The next notice replaces one that the person
 * settled.
 */
export function OneNotice({ notices }: { notices: readonly ReviewNotice[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    notices.findIndex(({ key }) => key === chosen),
    0,
  );
  const shown = notices[at];
  if (!shown) return null;
  const next = notices[(at + 1) % notices.length];
  return (
    <div className="one-notice" key={shown.key}>
      {shown.shown}
      {next && next !== shown && (
        <TextButton onClick={() => setChosen(next.key)}>
          {preview.nextNotice(at + 1, notices.length)}
        </TextButton>
      )}
    </div>
  );
}

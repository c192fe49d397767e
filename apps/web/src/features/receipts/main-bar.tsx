import { Camera, ChartColumn, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../lib/router.tsx';
import { library, receipts } from '../../messages/receipts.ts';
import { ButtonLink } from '../../ui/button.tsx';

type Here = 'library' | 'spend';

/** Navigation between library, scanner and spend, within reach of the thumb on phones. */
export function MainBar({ here }: { here: Here }) {
  return (
    <div className="bar on-narrow">
      <nav className="bar__in bar__in--tabs" aria-label={library.tabs}>
        <Tab to="/library" current={here === 'library'}>
          <ReceiptText className="icon icon--l" />
          {library.receipts}
        </Tab>
        <ButtonLink look="main" to="/scan">
          <Camera className="icon" />
          {receipts.scan}
        </ButtonLink>
        <Tab to="/spend" current={here === 'spend'}>
          <ChartColumn className="icon icon--l" />
          {library.spend}
        </Tab>
      </nav>
    </div>
  );
}

/** The same links in the header, on wide screens. */
export function MainLinks({ here }: { here: Here }) {
  return (
    <>
      {here === 'library' ? (
        <ButtonLink look="quiet" className="on-wide" to="/spend">
          <ChartColumn className="icon" />
          {library.spend}
        </ButtonLink>
      ) : (
        <ButtonLink look="quiet" className="on-wide" to="/library">
          <ReceiptText className="icon" />
          {library.receipts}
        </ButtonLink>
      )}
      <ButtonLink look="main" className="on-wide" to="/scan">
        <Camera className="icon" />
        {receipts.scan}
      </ButtonLink>
    </>
  );
}

function Tab({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link className="bar__tab" to={to} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  );
}

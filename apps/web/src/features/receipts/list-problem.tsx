import { TriangleAlert } from 'lucide-react';
import { isTooMany, isUnauthenticated, isUnreachable } from '../../lib/api.ts';
import { common } from '../../messages/common.ts';
import { receipts } from '../../messages/receipts.ts';
import { TextButton } from '../../ui/button.tsx';
import { listFailure } from './receipts.ts';

/** Says why the list is missing or out of date, and what to do. */
export function ListProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isSignedOut = isUnauthenticated(error);
  return (
    <div className="banner my-4" role="alert">
      <TriangleAlert className="icon" />
      <p className="banner__title">{listFailure(error)}</p>
      {isSignedOut && <p className="banner__text">{common.signedOutHere}</p>}
      {(isUnreachable(error) || isTooMany(error)) && <p className="banner__text">{error.message}</p>}
      <div className="banner__do">
        {isSignedOut ? (
          <TextButton onClick={() => window.location.reload()}>{receipts.signIn}</TextButton>
        ) : (
          <TextButton onClick={onRetry}>{common.tryAgain}</TextButton>
        )}
      </div>
    </div>
  );
}

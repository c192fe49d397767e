import { TriangleAlert } from 'lucide-react';
import { isUnauthenticated } from '../../lib/api.ts';
import { common, receipts } from '../../messages.ts';
import { listFailure } from './receipts.ts';

/** Why the list is missing or old, and what to do. */
export function ListProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="banner my-4" role="alert">
      <TriangleAlert className="icon" />
      <p className="banner__title">{listFailure(error)}</p>
      <div className="banner__do">
        <button type="button" className="link" onClick={onRetry}>
          {common.tryAgain}
        </button>
        {isUnauthenticated(error) && (
          <button type="button" className="link ml-6" onClick={() => window.location.reload()}>
            {receipts.signIn}
          </button>
        )}
      </div>
    </div>
  );
}

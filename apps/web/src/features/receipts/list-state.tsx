import type { Receipt } from '@slipcase/contract/receipts';
import type { UseQueryResult } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { isTooMany, isUnreachable } from '../../lib/api.ts';
import { receipts as texts } from '../../messages/receipts.ts';
import { lastSeenText } from './last-seen-text.ts';
import { ListProblem } from './list-problem.tsx';

type ListStateProps = {
  list: UseQueryResult<Receipt[]>;
  /** the newest receipts are on screen already */
  hasFirst?: boolean;
};

/** The state of the list: it is loading, it is the last one seen, or why there is none. */
export function ListState({ list, hasFirst = false }: ListStateProps) {
  const { data, error, failureReason, isPending, refetch } = list;
  // asking again without any data clears the error; the person would see it come and go
  const [last, setLast] = useState({ error, retried: false });
  if (error && error !== last.error) setLast({ error, retried: false });
  if (data && isUnreachable(error ?? failureReason)) {
    return (
      <p className="offline" role="status">
        <CloudOff className="icon" />
        {/* read these only here: the reader renders again at each poll */}
        {(navigator.onLine ? texts.unreachable : texts.offline)(lastSeenText(list.dataUpdatedAt, new Date()))}
      </p>
    );
  }
  // only its changes come later
  if (data && isTooMany(error)) return null;
  const problem = error ?? (isPending && !last.retried && last.error);
  if (problem) {
    const retry = () => {
      setLast({ ...last, retried: true });
      void refetch();
    };
    return <ListProblem error={problem} onRetry={retry} />;
  }
  return (
    isPending &&
    !hasFirst && (
      <p className="busy py-16" role="status">
        <span className="spinner" />
        {isTooMany(failureReason) ? failureReason.message : texts.loading}
      </p>
    )
  );
}

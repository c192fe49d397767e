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
  /** whether the newest receipts are already on screen */
  hasFirst?: boolean;
};

/** Says that the list is loading, that it is the one last loaded, or why there is none. */
export function ListState({ list, hasFirst = false }: ListStateProps) {
  const { data, error, failureReason, isPending, refetch } = list;
  // a retry without any data clears the error, so people would see it come and go
  const [last, setLast] = useState({ error, retried: false });
  if (error && error !== last.error) setLast({ error, retried: false });
  if (data && isUnreachable(error ?? failureReason)) {
    return (
      <p className="offline" role="status">
        <CloudOff className="icon" />
        {/* reads the clock only here, because the component renders again at every poll */}
        {(navigator.onLine ? texts.unreachable : texts.offline)(lastSeenText(list.dataUpdatedAt, new Date()))}
      </p>
    );
  }
  // the list is there, and only its next changes come later
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

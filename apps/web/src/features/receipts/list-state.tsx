import type { Receipt } from '@slipcase/contract/receipts';
import type { UseQueryResult } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { isUnreachable } from '../../lib/api.ts';
import { receipts as texts } from '../../messages/receipts.ts';
import { lastSeenText } from './last-seen-text.ts';
import { ListProblem } from './list-problem.tsx';

/** The state of the list: it is the last one seen, or why there is none. */
export function ListState({ list }: { list: UseQueryResult<Receipt[]> }) {
  const { data, error, failureReason, refetch } = list;
  if (data && isUnreachable(error ?? failureReason)) {
    return (
      <p className="offline" role="status">
        <CloudOff className="icon" />
        {/* read this only here: the reader renders again at each poll */}
        {texts.offline(lastSeenText(list.dataUpdatedAt, new Date()))}
      </p>
    );
  }
  return error && <ListProblem error={error} onRetry={() => void refetch()} />;
}

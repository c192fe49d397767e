import { restoreReceipts } from '@slipcase/contract/bulk-receipts';
import type { Receipt } from '@slipcase/contract/receipts';
import { type QueryClient, useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { common } from '../../messages/common.ts';
import { undo } from '../../messages/receipts.ts';
import { notify } from '../../ui/toast.tsx';
import { withAdded } from './receipt-list.ts';
import { receiptsQuery } from './receipts.ts';

/** a mutation with this key takes a list of receipts */
const RESTORING = ['receipts', 'restore'];

/**
 * The Undo button of the toast about a deletion. It works on any screen, because the toast outlives the
 * screen on which the receipts were deleted.
 */
export function undoAction(client: QueryClient, deleted: readonly Receipt[]) {
  return { label: common.undo, onClick: () => void restore(client, deleted) };
}

/** Restores deleted receipts. The list shows them right away: see `useBeingRestored`. */
async function restore(client: QueryClient, deleted: readonly Receipt[]): Promise<void> {
  const ids = deleted.map(({ id }) => id);
  const mutation = client.getMutationCache().build(client, {
    mutationKey: RESTORING,
    mutationFn: async (_: readonly Receipt[]) => {
      const restored = new Set((await call(restoreReceipts, { body: { ids } })).restored);
      // a response on its way does not have them yet
      await client.cancelQueries({ queryKey: receiptsQuery.queryKey, exact: true });
      const back = deleted.filter(({ id }) => restored.has(id));
      client.setQueryData(receiptsQuery.queryKey, (list) => list && withAdded(list, back));
      return back.length;
    },
  });
  try {
    const restored = await mutation.execute(deleted);
    const lost = deleted.length - restored;
    if (lost > 0) notify({ title: undo.failed(lost), description: undo.tooLate, tone: 'bad' });
    else notify({ title: undo.done(restored) });
  } catch (error) {
    const tooLate = error instanceof ApiError && error.code === 'deleted_for_good';
    notify({
      title: undo.failed(deleted.length),
      description: error instanceof Error ? error.message : undo.tooLate,
      tone: 'bad',
      ...(tooLate
        ? {}
        : { action: { label: common.tryAgain, onClick: () => void restore(client, deleted) } }),
    });
  }
}

/** Receipts that are being restored. */
export function useBeingRestored(): readonly Receipt[] {
  const underWay = useMutationState({
    filters: { mutationKey: RESTORING, status: 'pending' },
    select: (mutation) => mutation.state.variables as readonly Receipt[],
  });
  return useMemo(() => underWay.flat(), [underWay]);
}

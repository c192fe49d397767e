import { RESTORABLE_MS, restoreReceipts } from '@slipcase/contract/bulk-receipts';
import type { Receipt } from '@slipcase/contract/receipts';
import { type QueryClient, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type Deletion, forgetDeletion, keepDeletion, keptDeletions } from '../../domain/kept-deletions.ts';
import { ApiError, call, ownerOfPage } from '../../lib/api.ts';
import { common } from '../../messages/common.ts';
import { undo } from '../../messages/receipts.ts';
import { dismissToast, notify } from '../../ui/toast.tsx';
import { withAdded } from './receipt-list.ts';
import { receiptsQuery } from './receipts.ts';

/** a mutation with this key takes a list of receipts */
const RESTORING = ['receipts', 'restore'];
/** how long a toast offers Undo; a reload offers it again */
const OFFER_MS = 10_000;
/**
 * The deletions that this page has offered to undo already, by their first receipt. The part of the page that
 * offers earlier deletions again loads later, so a person may have deleted something before.
 */
const offered = new WeakMap<QueryClient, Set<string>>();

function keyOf({ ids: [first = ''] }: Deletion): string {
  return first;
}

function offeredBy(client: QueryClient): Set<string> {
  const known = offered.get(client) ?? new Set();
  offered.set(client, known);
  return known;
}

/**
 * Says that receipts were deleted, and offers Undo, on this screen and every other one. A reload within the
 * minute offers it again: see `useOfferUndoAgain`.
 * @param title of the toast
 * @param deleted without one, nothing can be undone
 */
export function notifyDeleted(client: QueryClient, title: string, deleted: readonly Receipt[]): void {
  const userId = ownerOfPage();
  if (deleted.length === 0 || userId === null) {
    notify({ title });
    return;
  }
  const ids = deleted.map(({ id }) => id);
  const deletion = { userId, title, ids, until: Date.now() + RESTORABLE_MS };
  keepDeletion(deletion);
  offer(client, deletion, deleted);
}

/** Offers Undo again for what this tab deleted before it was reloaded, while the server can restore it. */
export function useOfferUndoAgain(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const known = offeredBy(client);
    const again = keptDeletions(userId).filter((deletion) => !known.has(keyOf(deletion)));
    const toasts = again.map((deletion) => offer(client, deletion, []));
    return () => {
      toasts.forEach(dismissToast);
      for (const deletion of again) known.delete(keyOf(deletion));
    };
  }, [client, userId]);
}

/**
 * @param deleted the receipts as the list had them; after a reload none, and the list is loaded again
 * @returns the toast's id
 */
function offer(client: QueryClient, deletion: Deletion, deleted: readonly Receipt[]): string {
  offeredBy(client).add(keyOf(deletion));
  const leftMs = deletion.until - Date.now();
  const toast = notify({
    title: deletion.title,
    action: { label: common.undo, onClick: () => void restore(client, deletion, deleted) },
    durationMs: Math.min(OFFER_MS, leftMs),
  });
  // a toast under the mouse or in a hidden tab stays longer, but after the minute nothing can be undone
  setTimeout(() => {
    dismissToast(toast);
    forgetDeletion(deletion);
  }, leftMs);
  return toast;
}

/** Restores deleted receipts. The list shows them right away: see `useBeingRestored`. */
async function restore(client: QueryClient, deletion: Deletion, deleted: readonly Receipt[]): Promise<void> {
  const { ids } = deletion;
  const mutation = client.getMutationCache().build(client, {
    mutationKey: RESTORING,
    mutationFn: async (_: readonly Receipt[]) => {
      const restored = new Set((await call(restoreReceipts, { body: { ids } })).restored);
      forgetDeletion(deletion);
      // a response on its way does not have them yet
      await client.cancelQueries({ queryKey: receiptsQuery.queryKey, exact: true });
      const back = deleted.filter(({ id }) => restored.has(id));
      client.setQueryData(receiptsQuery.queryKey, (list) => list && withAdded(list, back));
      if (back.length < restored.size)
        await client.invalidateQueries({ queryKey: receiptsQuery.queryKey, exact: true });
      return restored.size;
    },
  });
  try {
    const restored = await mutation.execute(deleted);
    const lost = ids.length - restored;
    if (lost > 0) notify({ title: undo.failed(lost), description: undo.tooLate, tone: 'bad' });
    else notify({ title: undo.done(restored) });
  } catch (error) {
    const tooLate = error instanceof ApiError && error.code === 'deleted_for_good';
    if (tooLate) forgetDeletion(deletion);
    notify({
      title: undo.failed(ids.length),
      description: error instanceof Error ? error.message : undo.tooLate,
      tone: 'bad',
      ...(tooLate
        ? {}
        : { action: { label: common.tryAgain, onClick: () => void restore(client, deletion, deleted) } }),
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

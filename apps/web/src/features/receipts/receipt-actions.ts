import type { DriveKind } from '@slipcase/contract/drive';
import type { ErrorCode } from '@slipcase/contract/errors';
import type { Receipt } from '@slipcase/contract/receipts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ApiError, isUnreachable } from '../../lib/api.ts';
import { downloadFile } from '../../lib/download.ts';
import { exporting } from '../../messages/common.ts';
import { receipts } from '../../messages/receipts.ts';
import { notify } from '../../ui/toast.tsx';
import { offerToConnectDrive } from '../drive/connect-drive-toast.ts';
import { withAdded, without } from './receipt-list.ts';
import { exportToDrive, fetchPdf, receiptsQuery, removeReceipt } from './receipts.ts';
import { notifyDeleted, useBeingRestored } from './undo-delete.ts';

/**
 * for these codes, the server's own message explains the problem: it does not have the PDF, or an
 * administrator put the receipt on hold
 */
const EXPLAINED: readonly string[] = ['pdf_lost', 'receipt_on_hold'] satisfies ErrorCode[];
/** a mutation with this key takes a receipt or a list of ids */
export const DELETING = ['receipts', 'delete'];

/** Explains a missing connection, a lost file or a hold. No other reason would help the person. */
function reasonOf(error: Error): { description?: string } {
  const isExplained = error instanceof ApiError && EXPLAINED.includes(error.code ?? '');
  return isUnreachable(error) || isExplained ? { description: error.message } : {};
}

export function useDownload() {
  return useMutation({
    mutationFn: async (receipt: Receipt) => downloadFile(await fetchPdf(receipt), receipt.filename),
    onSuccess: () => notify({ title: receipts.downloaded }),
    onError: (error) => notify({ title: receipts.downloadFailed, ...reasonOf(error), tone: 'bad' }),
  });
}

export function useExport(drive: DriveKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: exportToDrive,
    onSuccess: async ({ message, state }) => {
      notify({ title: message, tone: state === 'exported' ? 'done' : 'note' });
      await queryClient.invalidateQueries({ queryKey: receiptsQuery.queryKey });
    },
    onError: (error) => {
      if (!offerToConnectDrive(error))
        notify({ title: exporting.failed(drive), ...reasonOf(error), tone: 'bad' });
    },
  });
}

/**
 * Deletes a receipt. The list hides it right away: see `useShownReceipts`. Removing it from the list's data
 * would not work, because the next poll would bring it back until the server is done.
 */
export function useDelete() {
  const client = useQueryClient();
  const forget = useForget();
  return useMutation({
    mutationKey: DELETING,
    mutationFn: removeReceipt,
    onSuccess: async (_, receipt) => {
      const listed = await forget([receipt.id]);
      notifyDeleted(client, receipts.deleted, listed.length > 0 ? listed : [receipt]);
    },
    onError: (error) => notify({ title: receipts.deleteFailed, ...reasonOf(error), tone: 'bad' }),
  });
}

/** Removes receipts from the list once the server has deleted them, and returns them. */
export function useForget(): (ids: string[]) => Promise<Receipt[]> {
  const queryClient = useQueryClient();
  return useCallback(
    async (ids) => {
      // a response on its way still has them. Cancels only the list's call, because the page may be loading
      // another receipt.
      await queryClient.cancelQueries({ queryKey: receiptsQuery.queryKey, exact: true });
      const gone = new Set(ids);
      const list = queryClient.getQueryData(receiptsQuery.queryKey) ?? [];
      queryClient.setQueryData(receiptsQuery.queryKey, (before) => before && without(before, gone));
      return list.filter(({ id }) => gone.has(id));
    },
    [queryClient],
  );
}

/** The list without the receipts that are being deleted, and with those that are being restored. */
export function useShownReceipts(list: Receipt[] | undefined): Receipt[] | undefined {
  const leaving = useBeingDeleted();
  const returning = useBeingRestored();
  return useMemo(() => {
    const kept = leaving.size === 0 ? list : list?.filter(({ id }) => !leaving.has(id));
    return kept && withAdded(kept, returning);
  }, [list, leaving, returning]);
}

/** Ids of receipts that are being deleted. */
function useBeingDeleted(): ReadonlySet<string> {
  const underWay = useMutationState({
    filters: { mutationKey: DELETING, status: 'pending' },
    select: (mutation) => {
      const which = mutation.state.variables as Receipt | string[];
      return Array.isArray(which) ? which : [which.id];
    },
  });
  return useMemo(() => new Set(underWay.flat()), [underWay]);
}

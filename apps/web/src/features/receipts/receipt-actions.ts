import type { DriveKind } from '@slipcase/contract/projects';
import type { Receipt } from '@slipcase/contract/receipts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { downloadFile } from '../../lib/download.ts';
import { exporting, receipts } from '../../messages.ts';
import { notify } from '../../ui/toast.tsx';
import { exportToDrive, fetchPdf, receiptsQuery, removeReceipt } from './receipts.ts';

const DELETING = ['receipts', 'delete'];

export function useDownload() {
  return useMutation({
    mutationFn: async (receipt: Receipt) => downloadFile(await fetchPdf(receipt), receipt.filename),
    onSuccess: () => notify({ title: receipts.downloaded }),
    onError: () => notify({ title: receipts.downloadFailed, tone: 'bad' }),
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
    onError: () => notify({ title: exporting.failed(drive), tone: 'bad' }),
  });
}

/**
 * Deletes a receipt. The list hides it from the first moment, see `useBeingDeleted`: had the list itself been changed,
 * the next poll would bring the receipt back until the server is done.
 */
export function useDelete() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: DELETING,
    mutationFn: removeReceipt,
    onSuccess: async (_, { id }) => {
      // an answer that is on its way still has the receipt; only the list's, since another receipt may be opening
      await queryClient.cancelQueries({ queryKey: receiptsQuery.queryKey, exact: true });
      queryClient.setQueryData(receiptsQuery.queryKey, (list) =>
        list?.filter((receipt) => receipt.id !== id),
      );
      notify({ title: receipts.deleted });
    },
    onError: () => notify({ title: receipts.deleteFailed, tone: 'bad' }),
  });
}

/** Ids of receipts whose deletion is under way. */
export function useBeingDeleted(): string[] {
  return useMutationState({
    filters: { mutationKey: DELETING, status: 'pending' },
    select: (mutation) => (mutation.state.variables as Receipt).id,
  });
}

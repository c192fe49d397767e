import { dismissLaterAnalysis, reopenLaterAnalysis } from '@slipcase/contract/later-analysis';
import { type EditsAfterReading, editReceipt } from '@slipcase/contract/receipt-edits';
import type { Receipt } from '@slipcase/contract/receipts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { common } from '../../../messages/common.ts';
import { details } from '../../../messages/receipt-details.ts';
import { notify } from '../../../ui/toast.tsx';
import { placesQuery } from '../receipt-pages.ts';
import { showAtOnce } from '../show-at-once.ts';

/** Changes a saved receipt. A failure shows a message and leaves the form as it is. */
export function useEdit(receipt: Receipt) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (edits: EditsAfterReading) => call(editReceipt, { params: { id: receipt.id }, body: edits }),
    onSuccess: async ({ receipt: edited }) => {
      notify({ title: details.edited });
      // typed values have no places on the picture
      void queryClient.invalidateQueries({ queryKey: placesQuery(edited.id).queryKey });
      await showAtOnce(queryClient, edited);
    },
    onError: (error) => notify({ title: details.editFailed, description: error.message, tone: 'bad' }),
  });
}

/**
 * Keeps a receipt as it is: its doubts are settled, and the values that the server found on its pages are not
 * filled in. A toast says so, and offers Undo.
 */
export function useDismiss(receipt: Receipt) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(dismissLaterAnalysis, { params: { id: receipt.id } }),
    onSuccess: async ({ receipt: kept }) => {
      const undo = { label: common.undo, onClick: () => void reopen(queryClient, kept) };
      const { kept: found } = details.unread;
      const said = receipt.toCheck ? found : { title: details.doubts.kept };
      notify({ ...said, action: undo, id: `kept-${kept.id}` });
      await showAtOnce(queryClient, kept);
    },
    onError: (error) => notify({ title: details.editFailed, description: error.message, tone: 'bad' }),
  });
}

/** Works on any screen, because the toast outlives the screen that showed it. */
async function reopen(queryClient: QueryClient, kept: Receipt): Promise<void> {
  try {
    const { receipt } = await call(reopenLaterAnalysis, { params: { id: kept.id }, body: {} });
    await showAtOnce(queryClient, receipt);
    notify({ title: receipt.toCheck ? details.unread.reopened : details.doubts.reopened });
  } catch (error) {
    notify({
      title: details.unread.reopenFailed,
      description: error instanceof Error ? error.message : common.unavailable,
      tone: 'bad',
      action: { label: common.tryAgain, onClick: () => void reopen(queryClient, kept) },
    });
  }
}

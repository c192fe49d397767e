import { type EditsAfterReading, editReceipt, type Receipt } from '@slipcase/contract/receipts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { details } from '../../../messages/receipts.ts';
import { notify } from '../../../ui/toast.tsx';
import { receiptQuery, receiptsQuery } from '../receipts.ts';

/** Changes a saved receipt. A failure shows a message and leaves the form as it is. */
export function useEdit(receipt: Receipt) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (edits: EditsAfterReading) => call(editReceipt, { params: { id: receipt.id }, body: edits }),
    onSuccess: async ({ receipt: edited }) => {
      notify({ title: details.edited });
      // a response in flight is older
      await queryClient.cancelQueries({ queryKey: receiptsQuery.queryKey });
      queryClient.setQueryData(receiptQuery(edited.id).queryKey, edited);
      await queryClient.invalidateQueries({ queryKey: receiptsQuery.queryKey, exact: true });
    },
    onError: (error) => notify({ title: details.editFailed, description: error.message, tone: 'bad' }),
  });
}

import { undoReceiptEdit } from '@slipcase/contract/receipt-history';
import type { Receipt } from '@slipcase/contract/receipts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { history } from '../../../messages/receipt-history.ts';
import { notify } from '../../../ui/toast.tsx';
import { placesQuery } from '../receipt-pages.ts';
import { showAtOnce } from '../show-at-once.ts';

/** Undoes an edit, which is identified by its number in the history. */
export function useUndoEdit({ id }: Receipt) {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['receipt-history', id] });
  return useMutation({
    mutationFn: (sequence: number) => call(undoReceiptEdit, { params: { id }, body: { sequence } }),
    onSuccess: async ({ receipt }) => {
      notify({ title: history.undoneToast });
      void queryClient.invalidateQueries({ queryKey: placesQuery(id).queryKey });
      await showAtOnce(queryClient, receipt);
      await readAgain();
    },
    onError: async (error) => {
      notify({ title: history.undoFailed, description: error.message, tone: 'bad' });
      // somebody has changed the receipt in the meantime
      await readAgain();
    },
  });
}

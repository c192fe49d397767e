import type { Receipt } from '@slipcase/contract/receipts';
import type { QueryClient } from '@tanstack/react-query';
import { replaced } from './receipt-list.ts';
import { receiptQuery, receiptsQuery } from './receipts.ts';

/** Shows a receipt as the server answered it after an edit, without waiting for the next poll. */
export async function showAtOnce(queryClient: QueryClient, receipt: Receipt): Promise<void> {
  // a response in flight is older
  await queryClient.cancelQueries({ queryKey: receiptsQuery.queryKey });
  queryClient.setQueryData(receiptQuery(receipt.id).queryKey, receipt);
  // the list is not on screen, and the next receipt to check comes from it
  queryClient.setQueryData(receiptsQuery.queryKey, (list) => list && replaced(list, receipt));
  await queryClient.invalidateQueries({ queryKey: receiptsQuery.queryKey, exact: true });
}

import type { Receipt } from '@slipcase/contract/receipts';
import type { QueryClient } from '@tanstack/react-query';
import { replaced } from './receipt-list.ts';
import { receiptQuery, receiptsQuery } from './receipts.ts';

/** Shows a receipt as the server returned it after an edit, without waiting for the next poll. */
export async function showAtOnce(queryClient: QueryClient, receipt: Receipt): Promise<void> {
  // a response on its way would be older
  await queryClient.cancelQueries({ queryKey: receiptsQuery.queryKey });
  queryClient.setQueryData(receiptQuery(receipt.id).queryKey, receipt);
  // changes the list now: it is not polled while it is off screen, and the next receipt to check is taken
  // from it
  queryClient.setQueryData(receiptsQuery.queryKey, (list) => list && replaced(list, receipt));
  await queryClient.invalidateQueries({ queryKey: receiptsQuery.queryKey, exact: true });
}

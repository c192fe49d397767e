import { LIBRARY_POLL_MS } from '@slipcase/contract/limits';
import {
  deleteReceipt,
  downloadReceipt,
  exportReceipt,
  getReceipt,
  listReceipts,
  type Receipt,
} from '@slipcase/contract/receipts';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile, isUnauthenticated } from '../../lib/api.ts';
import { keptOnDevice } from '../../lib/persisted-query.ts';
import { retryAtMost } from '../../lib/retry.ts';
import { receipts } from '../../messages.ts';

const retry = retryAtMost(2);

export const receiptsQuery = queryOptions({
  queryKey: ['receipts'],
  queryFn: ({ signal }) => call(listReceipts, { signal }),
  meta: keptOnDevice(listReceipts),
  retry,
  // a first load that failed waits for the person; a list on screen keeps itself up to date
  refetchInterval: ({ state }) => (state.data === undefined && state.error ? false : LIBRARY_POLL_MS),
  refetchOnWindowFocus: true,
  refetchOnMount: 'always',
});

export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: ['receipts', id],
    queryFn: ({ signal }) => call(getReceipt, { params: { id }, signal }),
    retry,
    refetchOnWindowFocus: true,
    refetchOnMount: 'always',
  });
}

export function exportToDrive(receipt: Receipt) {
  return call(exportReceipt, { params: { id: receipt.id }, body: {} });
}

export function fetchPdf(receipt: Receipt): Promise<Blob> {
  return callForFile(downloadReceipt, { params: { id: receipt.id } });
}

export function removeReceipt(receipt: Receipt) {
  return call(deleteReceipt, { params: { id: receipt.id } });
}

/** What the list says instead of receipts. */
export function listFailure(error: unknown): string {
  return isUnauthenticated(error) ? receipts.authenticationRequired : receipts.fetchFailed;
}

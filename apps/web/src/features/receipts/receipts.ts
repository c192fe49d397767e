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
import { LIBRARY, RECEIPT } from '../../lib/query-rules.ts';
import { receipts } from '../../messages.ts';

export const receiptsQuery = queryOptions({
  queryKey: ['receipts'],
  queryFn: ({ signal }) => call(listReceipts, { signal }),
  meta: keptOnDevice(listReceipts),
  ...LIBRARY,
});

export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: ['receipts', id],
    queryFn: ({ signal }) => call(getReceipt, { params: { id }, signal }),
    ...RECEIPT,
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

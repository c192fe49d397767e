import { exportReceipt } from '@slipcase/contract/drive-exports';
import {
  deleteReceipt,
  downloadReceipt,
  getReceipt,
  listReceipts,
  REVISION_HEADER,
  type Receipt,
  type ReceiptChanges,
  receiptChanges,
  searchReceiptTexts,
} from '@slipcase/contract/receipts';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { LIBRARY, RECEIPT, TEXT_SEARCH } from '../../domain/query-rules.ts';
import { ApiError, call, callForFile, callForStream, isUnauthenticated } from '../../lib/api.ts';
import { keptOnDevice } from '../../lib/persisted-query.ts';
import { receipts } from '../../messages/receipts.ts';
import { checkedList } from './check-list.ts';
import { merged, revisionOf, wholeList } from './receipt-list.ts';

export const receiptsQuery = queryOptions({
  queryKey: ['receipts'],
  queryFn: ({ client, signal }) => fetchReceipts(client, signal),
  // receipt-list.ts reuses unchanged objects; a copy made here would lose the revision
  structuralSharing: false,
  meta: keptOnDevice(listReceipts),
  ...LIBRARY,
});

/** The newest receipts of a long list while the rest of it is still being checked. */
export const firstReceiptsQuery = queryOptions<Receipt[]>({
  queryKey: ['first-receipts'],
  queryFn: skipToken,
});

/**
 * Which receipts have the words in their items or printed text. Answers are never kept on the device.
 * @param inFields terms of the search that the fields of some receipts have
 */
export function textSearchQuery(words: string, inFields: readonly string[]) {
  const lines = inFields.join('\n');
  return queryOptions({
    queryKey: ['receipt-texts', words, lines],
    queryFn: ({ signal }) =>
      call(searchReceiptTexts, { query: { q: words, ...(lines ? { inFields: lines } : {}) }, signal }),
    ...TEXT_SEARCH,
  });
}

/** Loads the whole list once, then only its changes. */
async function fetchReceipts(client: QueryClient, signal: AbortSignal): Promise<Receipt[]> {
  const before = client.getQueryData<Receipt[]>(['receipts']);
  const since = before && revisionOf(before);
  const changes = since === undefined ? null : await changesSince(since, signal);
  // the current list, which may have become shorter during the call
  const now = client.getQueryData<Receipt[]>(['receipts']);
  if (changes && now && revisionOf(now) === since) return merged(now, changes);
  const response = await callForStream(listReceipts, { signal });
  const json: unknown = await response.json().catch(() => undefined);
  try {
    const answer = await checkedList(
      json,
      (first) => client.setQueryData(firstReceiptsQuery.queryKey, first),
      signal,
    );
    return wholeList(
      client.getQueryData<Receipt[]>(['receipts']),
      answer,
      response.headers.get(REVISION_HEADER),
    );
    // keeps the first receipts: the screen shows them until the list is set, or while another call takes over
  } catch (error) {
    if (!signal.aborted) client.removeQueries({ queryKey: firstReceiptsQuery.queryKey });
    throw error;
  }
}

/** @returns null from an older server, which does not know the call and reads 'changes' as an id */
async function changesSince(since: number, signal: AbortSignal): Promise<ReceiptChanges | null> {
  try {
    return await call(receiptChanges, { query: { since }, signal });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

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

/** What the screen says when the list could not be loaded. */
export function listFailure(error: unknown): string {
  return isUnauthenticated(error) ? receipts.authenticationRequired : receipts.fetchFailed;
}

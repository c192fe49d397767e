import { listOriginals } from '@slipcase/contract/originals';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The originals of a receipt that the server has. */
export function originalsQuery(receiptId: string) {
  return queryOptions({
    queryKey: ['receipt-originals', receiptId],
    queryFn: async ({ signal }) =>
      (await call(listOriginals, { params: { id: receiptId }, signal })).originals,
    retry: false,
  });
}

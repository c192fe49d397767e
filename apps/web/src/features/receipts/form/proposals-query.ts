import { proposeTags } from '@slipcase/contract/receipt-suggestions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keptOnDevice } from '../../../lib/persisted-query.ts';

/**
 * What earlier receipts from this vendor say. @param vendor '' for no vendor: the tags that were used last
 */
export function proposalsQuery(vendor: string, analysisId: string | undefined) {
  return queryOptions({
    queryKey: ['proposals', vendor, analysisId],
    queryFn: ({ signal }) => call(proposeTags, { body: { vendor: vendor || null, analysisId }, signal }),
    // every save may change the proposals
    staleTime: 0,
    // proposals are optional, so an error while offline is ignored
    retry: false,
    // stores the tags that were used last, for a scanner that opens without a network, but not an answer for
    // every vendor
    meta: vendor === '' && analysisId === undefined ? keptOnDevice(proposeTags) : {},
  });
}

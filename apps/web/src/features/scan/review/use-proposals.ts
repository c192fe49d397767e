import { proposeTags } from '@slipcase/contract/receipt-suggestions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api.ts';
import { keptOnDevice } from '../../../lib/persisted-query.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import type { Capture } from '../captures/capture.ts';
import { suggest } from '../captures/open-capture.ts';
import { knownValues } from '../captures/receipt-draft.ts';
import { useScanSession } from '../scan-provider.tsx';

const TYPING_PAUSE_MS = 400;

function proposalsQuery(vendor: string, analysisId: string | undefined) {
  return queryOptions({
    queryKey: ['proposals', vendor, analysisId],
    queryFn: ({ signal }) => call(proposeTags, { body: { vendor: vendor || null, analysisId }, signal }),
    // every save may change the proposals
    staleTime: 0,
    // proposals are optional, so an error while offline is ignored
    retry: false,
    // what was used last, for a scanner that opens without a network; not one answer for every vendor
    meta: vendor === '' && analysisId === undefined ? keptOnDevice(proposeTags) : {},
  });
}

/** Fills the tags of the receipt on screen from earlier choices for its vendor. */
export function useProposals({ id, pages, draft }: Capture): void {
  const session = useScanSession();
  const vendor = knownValues(draft).vendor;
  const isTyped = draft.touched.includes('vendor');
  const settled = useDebounced(vendor, isTyped ? TYPING_PAUSE_MS : 0);
  // a typed name counts more than what the picture says about the shop
  const analysisId = isTyped ? undefined : pages[0]?.analysis?.analysisId;
  const { data } = useQuery(proposalsQuery(settled, analysisId));
  useEffect(() => {
    if (data) session.store.step(id, suggest(data));
  }, [data, id, session]);
}

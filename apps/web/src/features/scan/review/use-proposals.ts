import { proposeTags } from '@slipcase/contract/receipts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import type { Capture } from '../captures/capture.ts';
import { suggest } from '../captures/open-capture.ts';
import { knownValues } from '../captures/receipt-draft.ts';
import { useScanSession } from '../scan-provider.tsx';

const TYPING_PAUSE_MS = 400;

function proposalsQuery(vendor: string) {
  return queryOptions({
    queryKey: ['proposals', vendor],
    queryFn: ({ signal }) => call(proposeTags, { body: { vendor: vendor || null }, signal }),
    // every save may change the proposals
    staleTime: 0,
    // proposals are optional, so an error while offline is ignored
    retry: false,
  });
}

/** Fills the tags of the receipt on screen from earlier choices for its vendor. */
export function useProposals({ id, draft }: Capture): void {
  const session = useScanSession();
  const vendor = knownValues(draft).vendor;
  const settled = useDebounced(vendor, draft.touched.includes('vendor') ? TYPING_PAUSE_MS : 0);
  const { data } = useQuery(proposalsQuery(settled));
  useEffect(() => {
    if (data) session.store.step(id, suggest(data));
  }, [data, id, session]);
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { proposalsQuery } from '../../receipts/form/proposals-query.ts';
import type { Capture } from '../captures/capture.ts';
import { suggest } from '../captures/open-capture.ts';
import { knownValues } from '../captures/receipt-draft.ts';
import { useScanSession } from '../scan-provider.tsx';

const TYPING_PAUSE_MS = 400;

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
    if (data) session.step(id, suggest(data));
  }, [data, id, session]);
}

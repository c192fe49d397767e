import { dayOf } from '@slipcase/contract/dates';
import type { Company } from '@slipcase/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../../../domain/company.ts';
import type { Draft } from '../captures/receipt-draft.ts';
import { useScan, useScanSession } from '../scan-provider.tsx';
import { doubtsWithSum, type FieldDoubt } from './doubts.ts';
import { mayBeOldPile } from './old-pile.ts';
import type { TotalCheckOfForm } from './total-check-of-form.ts';

/** What both the form and the bar show of a draft besides its values. */
export type ReviewLook = {
  company: Company | undefined;
  sum: TotalCheckOfForm | null;
  doubts: readonly FieldDoubt[];
  /** all receipts of the pile are old, or may be while they are being read */
  inOldPile: boolean;
};

export function useReviewLook(draft: Draft): ReviewLook {
  const company = useQuery(companyQuery).data;
  const now = new Date();
  const { store } = useScanSession();
  const inOldPile = useScan(({ captures }) =>
    mayBeOldPile(store, captures, company?.dateOrder ?? 'MDY', dayOf(now)),
  );
  return { company, inOldPile, ...doubtsWithSum(draft, company, { now, inOldPile }) };
}

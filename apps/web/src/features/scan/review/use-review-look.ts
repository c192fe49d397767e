import { dayOf } from '@slipcase/contract/dates';
import type { Company } from '@slipcase/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../../../domain/company.ts';
import { type Draft, likelyCurrencies } from '../captures/receipt-draft.ts';
import { useScan, useScanSession } from '../scan-provider.tsx';
import { doubtsOf, type FieldDoubt } from './doubts.ts';
import { isOldPile } from './old-pile.ts';
import { type SumOfForm, sumOfForm } from './sum-of-form.ts';

/** What form and bar both show of a draft besides its values. */
export type ReviewLook = {
  company: Company | undefined;
  sum: SumOfForm | null;
  doubts: readonly FieldDoubt[];
  /** all receipts of the pile are old */
  inOldPile: boolean;
};

export function useReviewLook(draft: Draft): ReviewLook {
  const company = useQuery(companyQuery).data;
  const likely = likelyCurrencies(draft, company?.currency ?? null);
  const sum = sumOfForm(draft, company?.currency ?? null);
  const order = company?.dateOrder ?? 'MDY';
  const now = new Date();
  const session = useScanSession();
  const inOldPile = useScan(({ captures }) => isOldPile(session, captures, order, dayOf(now)));
  const doubts = doubtsOf(draft, { sum, order, now, likely, inOldPile });
  return { company, sum, doubts, inOldPile };
}

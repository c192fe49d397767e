import type { Company } from '@slipcase/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../../../domain/company.ts';
import { type Draft, likelyCurrencies } from '../captures/receipt-draft.ts';
import { doubtsOf, type FieldDoubt } from './doubts.ts';
import { type SumOfForm, sumOfForm } from './sum-of-form.ts';

/** What form and bar both show of a draft besides its values. */
export type ReviewLook = {
  company: Company | undefined;
  sum: SumOfForm | null;
  doubts: readonly FieldDoubt[];
};

export function useReviewLook(draft: Draft): ReviewLook {
  const company = useQuery(companyQuery).data;
  const likely = likelyCurrencies(draft, company?.currency ?? null);
  const sum = sumOfForm(draft, company?.currency ?? null);
  const doubts = doubtsOf(draft, { sum, order: company?.dateOrder ?? 'MDY', now: new Date(), likely });
  return { company, sum, doubts };
}

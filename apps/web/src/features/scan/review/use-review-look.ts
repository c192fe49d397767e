import type { Company } from '@slipcase/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../../../domain/company.ts';
import type { Draft } from '../captures/receipt-draft.ts';
import { doubtsWithSum, type FieldDoubt } from './doubts.ts';
import type { SumOfForm } from './sum-of-form.ts';

/** What form and bar both show of a draft besides its values. */
export type ReviewLook = {
  company: Company | undefined;
  sum: SumOfForm | null;
  doubts: readonly FieldDoubt[];
};

export function useReviewLook(draft: Draft): ReviewLook {
  const company = useQuery(companyQuery).data;
  return { company, ...doubtsWithSum(draft, company) };
}

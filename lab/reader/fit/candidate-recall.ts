import type { ModeledField } from '../../../packages/reader/src/extract/choice/field-model.ts';
import { type Example, exampleOf, isRight } from './examples.ts';
import type { Receipt } from './receipts.ts';

/** The address depends on the name, so the name comes first. */
export const MODELED_FIELDS: readonly ModeledField[] = ['vendor', 'total', 'date', 'location'];

/**
 * Whether a right answer is among the candidates: the most that choosing can achieve, with any weights. Null
 * if the field is not printed.
 */
function hasRightCandidate(field: ModeledField, { candidates, truths }: Example): boolean | null {
  if (truths.length === 0) return null;
  return candidates.some(({ answer }) => isRight(field, answer, truths));
}

/** Does the same for every field of a receipt, without knowing the rows of the shop's name. */
export function rightCandidatesOf(receipt: Receipt): Record<ModeledField, boolean | null> {
  const has = (field: ModeledField) => {
    const example = exampleOf(receipt, field, new Map());
    return example && hasRightCandidate(field, example);
  };
  return { vendor: has('vendor'), total: has('total'), date: has('date'), location: has('location') };
}

/** 'right candidate available for 97 of 100' */
export function recallText(field: ModeledField, examples: readonly Example[]): string {
  const asked = examples.map((example) => hasRightCandidate(field, example)).filter((has) => has !== null);
  return `right candidate available for ${asked.filter(Boolean).length} of ${asked.length}`;
}

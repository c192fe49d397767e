import type { ModelledField } from '../src/extract/field-model.ts';
import { type Example, exampleOf, isRight } from './examples.ts';
import type { Receipt } from './receipts.ts';

/** A shop's address is looked for beside its name, so the name comes first. */
export const MODELLED_FIELDS: readonly ModelledField[] = ['vendor', 'total', 'date', 'location'];

/**
 * Whether a right answer is among those that may be chosen: what choosing can reach at most, whatever the weights.
 * Null where the field is not printed.
 */
function hasRightCandidate(field: ModelledField, { candidates, truths }: Example): boolean | null {
  if (truths.length === 0) return null;
  return candidates.some(({ answer }) => isRight(field, answer, truths));
}

/** The same for every field of a receipt, without knowing the rows of its shop. */
export function rightCandidatesOf(receipt: Receipt): Record<ModelledField, boolean | null> {
  const has = (field: ModelledField) => {
    const example = exampleOf(receipt, field, new Map());
    return example && hasRightCandidate(field, example);
  };
  return { vendor: has('vendor'), total: has('total'), date: has('date'), location: has('location') };
}

/** 'a right one is there for 97 of 100' */
export function recallText(field: ModelledField, examples: readonly Example[]): string {
  const asked = examples.map((example) => hasRightCandidate(field, example)).filter((has) => has !== null);
  return `a right one is there for ${asked.filter(Boolean).length} of ${asked.length}`;
}

import type { Row } from '../../ocr/lines.ts';
import type { Found } from '../../reading.ts';
import { choose, modelOf } from '../choice/field-model.ts';
import type { LabeledAmount } from '../paper/amounts.ts';
import { totalCandidates } from './total-candidates.ts';

/**
 * The amount to be paid, in cents: a printed amount, never a calculated one.
 * @param amounts all of them, including the uncertain ones
 */
export function findTotal(rows: readonly Row[], amounts: readonly LabeledAmount[]): Found<number> | null {
  const { answer: found } = choose(totalCandidates(rows, amounts), modelOf('total'));
  if (!found) return null;
  const { amount } = found.chosen;
  return { value: amount.cents, confidence: found.confidence, boxes: [amount.box], text: amount.text };
}

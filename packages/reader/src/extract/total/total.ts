import type { Row } from '../../ocr/lines.ts';
import type { Found } from '../../reading.ts';
import { choose, modelOf } from '../choice/field-model.ts';
import type { LabeledAmount } from '../paper/amounts.ts';
import { chargedWithTip } from './charged-with-tip.ts';
import { chargedBeforePayment } from './settled-bill.ts';
import { totalCandidates } from './total-candidates.ts';

/** Printed amounts lead to what was charged, so it is nearly as sure as a total that adds up. */
const SETTLED = 0.92;

/**
 * The amount to be paid, in cents: a printed amount, never a calculated one. If a bill is already paid and
 * shows a balance of zero, or a tip was added below it, it is the amount that was charged.
 * @param amounts all of them, including the uncertain ones
 */
export function findTotal(rows: readonly Row[], amounts: readonly LabeledAmount[]): Found<number> | null {
  const { answer: found } = choose(totalCandidates(rows, amounts), modelOf('total'));
  if (!found) return null;
  const { amount } = found.chosen;
  const charged = amount.cents === 0 ? chargedBeforePayment(amounts) : chargedWithTip(amount, amounts);
  if (charged)
    return { value: Math.abs(charged.cents), confidence: SETTLED, boxes: [charged.box], text: charged.text };
  return { value: amount.cents, confidence: found.confidence, boxes: [amount.box], text: amount.text };
}

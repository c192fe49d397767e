import { preview } from '../messages/review.ts';
import type { FieldHint } from '../ui/typed-row.tsx';
import { roundedAmount, typedAmount } from './typed-amount.ts';

/**
 * The hint beside a total that is zero or a refund. Null for other amounts, and for text that is not an
 * amount.
 */
export function hintOnAmount(text: string): FieldHint | null {
  const cents = typedAmount(text)?.cents;
  if (cents === 0) return { tone: 'odd', text: preview.isZero };
  return cents !== undefined && cents < 0 ? { tone: 'plain', text: preview.isRefund } : null;
}

/** The hint beside an amount whose third decimal the save rounds; null for other amounts. */
export function hintOnRounding(text: string): FieldHint | null {
  const rounded = roundedAmount(text);
  return rounded === null ? null : { tone: 'plain', text: preview.roundedTo(rounded) };
}

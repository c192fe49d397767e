import { preview } from '../messages/review.ts';
import type { FieldHint } from '../ui/typed-row.tsx';
import { typedAmount } from './typed-amount.ts';

/** The hint beside a total of zero or a refund. Null for other amounts, and for text that is not an amount. */
export function hintOnAmount(text: string): FieldHint | null {
  const cents = typedAmount(text)?.cents;
  if (cents === 0) return { tone: 'odd', text: preview.isZero };
  return cents !== undefined && cents < 0 ? { tone: 'plain', text: preview.isRefund } : null;
}

import { preview } from '../messages/review.ts';
import type { FieldHint } from '../ui/typed-row.tsx';
import { typedAmount } from './typed-amount.ts';

/** What is said beside a total: that it is none, or money that came back. Null of every other, and of what is no amount. */
export function hintOnAmount(text: string): FieldHint | null {
  const cents = typedAmount(text)?.cents;
  if (cents === 0) return { tone: 'odd', text: preview.isZero };
  return cents !== undefined && cents < 0 ? { tone: 'plain', text: preview.isRefund } : null;
}

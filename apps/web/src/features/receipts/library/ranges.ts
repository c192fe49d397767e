import type { Amount } from '@slipcase/contract/money';
import { typedAmount } from '../../../domain/typed-amount.ts';

/** The filter's ranges of days and amounts. If a range is reversed, its ends are swapped. */

/** yyyy-mm-dd, both inclusive */
type Days = { from: string | null; to: string | null };
/** as typed, both inclusive */
type Amounts = { min: string | null; max: string | null };

export function isReversed({ from, to, min, max }: Days & Amounts): { days: boolean; amounts: boolean } {
  const [least, most] = [typedAmount(min ?? ''), typedAmount(max ?? '')];
  return {
    days: from !== null && to !== null && from > to,
    amounts: least !== null && most !== null && least.cents > most.cents,
  };
}

/** @returns the same ranges, smallest first */
export function inOrder({ from, to, min, max }: Days & Amounts): Days & Amounts {
  const { days, amounts } = isReversed({ from, to, min, max });
  return {
    ...(days ? { from: to, to: from } : { from, to }),
    ...(amounts ? { min: max, max: min } : { min, max }),
  };
}

/** Whether an amount is in the range. Receipts without an amount are never in a range. */
export function isInAmounts({ min, max }: Amounts): (amount: Amount | null) => boolean {
  const [low, high] = [typedAmount(min ?? ''), typedAmount(max ?? '')];
  if (!low && !high) return () => true;
  return (amount) =>
    amount !== null &&
    [low, high].every((end) => !end?.currency || end.currency === amount.currency) &&
    (low === null || amount.cents >= low.cents) &&
    (high === null || amount.cents <= high.cents);
}

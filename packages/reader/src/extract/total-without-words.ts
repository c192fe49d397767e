import type { Row } from '../ocr/lines.ts';
import type { Found } from '../reading.ts';
import { labelledAmounts } from './amounts.ts';

/** Print less surely read than this proves nothing. */
const READ = 0.85;
/** What makes a sum, and what is paid for it, stand so many amounts from it at most. */
const NEAR = 4;
const SURE = { both: 0.93, paid: 0.85, summed: 0.6 } as const;
/** A total that only the look of the page speaks for is given when it is at least as likely as not. */
const LEAST_GUESS = 0.5;

/**
 * The total of a receipt whose labels cannot be read: the sum that what is given less the change proves, or that two
 * amounts above it make.
 * @param guess the total by the look of the page
 */
export function totalWithoutWords(rows: readonly Row[], guess: Found<number> | null): Found<number> | null {
  const amounts = labelledAmounts(rows).filter(
    ({ loose, read, cents }) => !loose && read >= READ && cents > 0,
  );
  const proofs = amounts.map(({ cents }, at) => {
    const below = amounts.slice(at + 1, at + 1 + NEAR);
    const above = amounts.slice(Math.max(0, at - NEAR), at);
    const paid = below.some((given, i) =>
      below.slice(i + 1).some((change) => given.cents - change.cents === cents),
    );
    const summed = above.some((one, i) =>
      above.slice(i + 1).some((other) => one.cents + other.cents === cents),
    );
    return { at, sure: paid && summed ? SURE.both : paid ? SURE.paid : summed ? SURE.summed : 0 };
  });
  // of several the lowest: a subtotal is a sum, too
  const best = proofs.filter(({ sure }) => sure > 0).sort((a, b) => b.sure - a.sure || b.at - a.at)[0];
  const amount = best && amounts[best.at];
  if (!amount) return guess && guess.confidence >= LEAST_GUESS ? guess : null;
  return { value: amount.cents, confidence: best.sure * amount.read, boxes: [amount.box], text: amount.text };
}

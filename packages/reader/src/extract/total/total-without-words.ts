import type { Row } from '../../ocr/lines.ts';
import type { Found } from '../../reading.ts';
import { labeledAmounts } from '../paper/amounts.ts';
import { usualDecimals } from '../paper/row-amounts.ts';

/** Text read with less confidence than this proves nothing. */
const READ = 0.85;
/** The amounts that add up to a sum, or pay for it, are at most this many amounts away from it. */
const NEAR = 4;
const SURE = { both: 0.93, paid: 0.85, summed: 0.6 } as const;
/** A total suggested only by the layout is given if it is at least as likely as not. */
const LEAST_GUESS = 0.5;

/**
 * The total of a receipt whose labels cannot be read: a sum proven by payment minus change, or by two amounts
 * above it.
 * @param guess the total suggested by the layout
 */
export function totalWithoutWords(rows: readonly Row[], guess: Found<number> | null): Found<number> | null {
  const amounts = labeledAmounts(rows, usualDecimals(rows, null)).filter(
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
  // Of several, the lowest: a subtotal is a sum, too.
  const best = proofs.filter(({ sure }) => sure > 0).sort((a, b) => b.sure - a.sure || b.at - a.at)[0];
  const amount = best && amounts[best.at];
  if (!amount) return guess && guess.confidence >= LEAST_GUESS ? guess : null;
  return { value: amount.cents, confidence: best.sure * amount.read, boxes: [amount.box], text: amount.text };
}

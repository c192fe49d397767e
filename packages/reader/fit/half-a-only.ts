import { type Half, halfOf } from '../src/halves/half-of.ts';

/** Weights that ship were about to learn from half B; the message is for the person who fitted them. */
export class FittedOnBError extends Error {}

/**
 * The receipts themselves are asked, whatever they were loaded as.
 * @throws FittedOnBError
 */
export function refuseHalfB(receipts: readonly { set: string; group: string; half: Half }[]): void {
  const ofB = receipts.filter(({ set, group, half }) => half === 'B' || halfOf(set, group) === 'B').length;
  if (ofB === 0) return;
  throw new FittedOnBError(
    `${ofB} of the ${receipts.length} receipts belong to half B. Weights that ship are fitted to half A alone: nothing was written.`,
  );
}

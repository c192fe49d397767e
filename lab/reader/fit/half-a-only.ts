import { type Half, halfOf } from '../../../packages/reader/src/halves/half-of.ts';

/** The weights were about to be fitted to half B. The message is for the person who ran the fit. */
export class FittedOnBError extends Error {}

/**
 * Checks the receipts themselves, whatever they were loaded as.
 * @throws FittedOnBError
 */
export function refuseHalfB(receipts: readonly { set: string; group: string; half: Half }[]): void {
  const ofB = receipts.filter(({ set, group, half }) => half === 'B' || halfOf(set, group) === 'B').length;
  if (ofB === 0) return;
  throw new FittedOnBError(
    `${ofB} of the ${receipts.length} receipts belong to half B. Released weights are fitted only to half A, so nothing was written.`,
  );
}

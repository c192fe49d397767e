import { writeFile } from 'node:fs/promises';
import { type Half, halfOf } from '../src/halves/half-of.ts';

/** Weights that ship were about to learn from half B; the message is for the person who fitted them. */
export class FittedOnBError extends Error {}

/**
 * Writes fitted weights, unless a receipt of half B was among those that they were fitted to. The receipts themselves
 * are asked, whatever they were loaded as.
 * @throws FittedOnBError before anything is written
 */
export async function writeWeights(
  file: string,
  weights: unknown,
  fittedTo: readonly { set: string; group: string; half: Half }[],
): Promise<void> {
  refuseHalfB(fittedTo);
  await writeFile(file, `${JSON.stringify(weights, null, 2)}\n`);
}

/** @throws FittedOnBError */
export function refuseHalfB(receipts: readonly { set: string; group: string; half: Half }[]): void {
  const ofB = receipts.filter(({ set, group, half }) => half === 'B' || halfOf(set, group) === 'B').length;
  if (ofB === 0) return;
  throw new FittedOnBError(
    `${ofB} of the ${receipts.length} receipts belong to half B. Weights that ship are fitted to half A alone: nothing was written.`,
  );
}

/** Cash is rounded to five of the smallest unit, by two at most. */
const ROUNDED_TO = 5;
const MOST = 2;

/** Cents that a total was rounded by, from the sum of its parts. */
export type Rounded = { sum: number; by: number };

/**
 * The rounding of a cash total that the paper does not print. It says how far the total is from its parts,
 * and only as far as rounding goes.
 * @param sums of the parts, cents: with the tax added, and with the tax included in the prices
 * @param total cents
 * @returns null if the parts make the total, or rounding does not explain the difference
 */
export function unprintedRounding(sums: readonly number[], total: number): Rounded | null {
  if (total % ROUNDED_TO !== 0 || sums.includes(total)) return null;
  const sum = sums.find((one) => Math.abs(total - one) <= MOST);
  return sum === undefined ? null : { sum, by: total - sum };
}

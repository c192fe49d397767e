/** Cash totals are rounded to five of the smallest unit, so they change by two at most. */
const ROUNDED_TO = 5;
const MOST = 2;

/** A total that was rounded: the sum of its parts, and by how much it was rounded, in cents. */
export type Rounded = { sum: number; by: number };

/**
 * The rounding of a cash total, if the paper does not print it.
 * @param sums sums of the parts, in cents: with the tax added, and with the tax included in the prices
 * @param total cents
 * @returns null if the parts make the total, or if rounding cannot explain the difference
 */
export function unprintedRounding(sums: readonly number[], total: number): Rounded | null {
  if (total % ROUNDED_TO !== 0 || sums.includes(total)) return null;
  const sum = sums.find((one) => Math.abs(total - one) <= MOST);
  return sum === undefined ? null : { sum, by: total - sum };
}

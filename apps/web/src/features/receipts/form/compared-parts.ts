import { type Rounded, unprintedRounding } from './unprinted-rounding.ts';

/**
 * Cents.
 * @property rounding undefined if no rounding is printed
 * @property fees service charges and fees, less discounts; undefined if none are printed
 */
type ComparedParts = {
  items: number;
  tax: number | null;
  tip: number | null;
  rounding?: number | undefined;
  fees?: number | undefined;
};

export type PartsAndTotal = {
  /** whether the prices include the tax */
  isTaxIncluded: boolean;
  /** how much the parts exceed the total, in cents */
  by: number;
  /** set if only an unprinted rounding makes the difference */
  rounded: Rounded | null;
};

/** Compares items, tax, tip and fees with a total, in cents, before and after the save. */
export function compareParts(
  { items, tax, tip, rounding, fees }: ComparedParts,
  total: number,
): PartsAndTotal {
  const base = items + (tip ?? 0) + (rounding ?? 0) + (fees ?? 0);
  const isTaxIncluded = base === total;
  return {
    isTaxIncluded,
    by: isTaxIncluded ? 0 : base + (tax ?? 0) - total,
    rounded: rounding === undefined ? unprintedRounding([base + (tax ?? 0), base], total) : null,
  };
}

import { type Rounded, unprintedRounding } from './unprinted-rounding.ts';

/** Cents. @property rounding undefined: none is printed */
type ComparedParts = { items: number; tax: number | null; tip: number | null; rounding?: number | undefined };

export type PartsAndTotal = {
  /** the tax is in the prices */
  isTaxIncluded: boolean;
  /** how much more than the total the parts are */
  by: number;
  /** set if only a rounding that is not printed is between them */
  rounded: Rounded | null;
};

/** Compares items, tax and tip with a total, in cents, before and after the save. */
export function compareParts({ items, tax, tip, rounding }: ComparedParts, total: number): PartsAndTotal {
  const base = items + (tip ?? 0) + (rounding ?? 0);
  const isTaxIncluded = base === total;
  return {
    isTaxIncluded,
    by: isTaxIncluded ? 0 : base + (tax ?? 0) - total,
    rounded: rounding === undefined ? unprintedRounding([base + (tax ?? 0), base], total) : null,
  };
}

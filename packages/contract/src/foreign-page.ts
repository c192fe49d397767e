import { dayNumber, parseDateText } from './dates.ts';
import type { Doubt } from './scan.ts';

/** below this confidence, the form asks the person to check a value */
export const LOW_CONFIDENCE = 0.6;

/**
 * Whether a value is clear enough to tell its receipt from another. A total above a line for a tip is clear:
 * only the tip is in doubt.
 */
export function isTelling({ confidence, doubt }: { confidence: number; doubt?: Doubt | undefined }): boolean {
  return confidence >= LOW_CONFIDENCE || doubt === 'tip_line';
}

/** What tells a page, or all parts of a long receipt, from another receipt. */
export type Identity = {
  /** the key of the vendor, if it was read with confidence: see `vendorKey` */
  vendor: string | null;
  /** as read with confidence */
  date: string | null;
  /** as read, even without */
  day: string | null | undefined;
  /** as read with confidence */
  total: string | null;
};

/**
 * Whether a page belongs to a different receipt than the first page. There are two ways to tell:
 * - The dates are more than a day apart and the totals differ, and all four were read with confidence. The
 *   vendor does not matter, because people shop twice at one place. A card slip may have the next day's date,
 *   and a total with a tip.
 * - The vendors differ. In addition, the days must differ if both were read with confidence, and otherwise
 *   the totals. A receipt and its card slip have the same day.
 *
 * A foreign page is left out of the receipt's values: mixing it in would result in a receipt that does not
 * exist.
 */
export function isForeign(page: Identity, first: Identity): boolean {
  const totalsDiffer = page.total !== null && first.total !== null && page.total !== first.total;
  if (totalsDiffer && daysApart(page.date, first.date) > 1) return true;
  if (!page.vendor || !first.vendor || (page.day && page.day === first.day)) return false;
  // one name may be a longer form of the other
  if (page.vendor.includes(first.vendor) || first.vendor.includes(page.vendor)) return false;
  return page.date && first.date ? true : totalsDiffer;
}

/** Days between two dates as shown, in whichever order of day and month brings them closer; 0 if unknown. */
function daysApart(one: string | null, other: string | null): number {
  const apart = (['MDY', 'DMY'] as const).map((order) => {
    const [a, b] = [one, other].map((text) => text && parseDateText(text, order));
    return a && b ? Math.abs(dayNumber(a) - dayNumber(b)) : 0;
  });
  return Math.min(...apart);
}

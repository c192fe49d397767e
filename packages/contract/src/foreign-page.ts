/** below this confidence, the form asks the person to check a value */
export const LOW_CONFIDENCE = 0.6;

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
 * Whether a page belongs to a different receipt than the first page. Both must have a vendor, and the two
 * must differ. In addition, the days must differ if both were read with confidence, and otherwise the totals.
 * A receipt and its card slip have the same day. A foreign page is left out of the receipt's values: mixing
 * it in would result in a receipt that does not exist.
 */
export function isForeign(page: Identity, first: Identity): boolean {
  if (!page.vendor || !first.vendor || (page.day && page.day === first.day)) return false;
  // one name may be a longer form of the other
  if (page.vendor.includes(first.vendor) || first.vendor.includes(page.vendor)) return false;
  if (page.date && first.date) return true;
  return page.total !== null && first.total !== null && page.total !== first.total;
}

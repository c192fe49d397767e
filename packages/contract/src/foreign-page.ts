import type { Sheet } from './long-receipt.ts';
import type { Analysis } from './scan.ts';
import { vendorKey } from './vendor-key.ts';

/** below this confidence, the form asks the person to check a value */
export const LOW_CONFIDENCE = 0.6;

/** What tells one receipt from another. */
export type Identity = Pick<Analysis, 'vendor' | 'total' | 'date' | 'found' | 'fromEarlier'>;
type Field = 'vendor' | 'total' | 'date';

/**
 * The sheets that belong to the same receipt as the first one. Others are left out of its values: mixing them
 * in would result in a receipt that does not exist.
 * @param identityOf null: the page was not read
 */
export function ownSheets<Page, Found extends Sheet<Page>>(
  sheets: readonly Found[],
  identityOf: (page: Page) => Identity | null,
): Found[] {
  const known = sheets.map(({ pages, whole }) => ({ whole, parts: pages.map(identityOf) }));
  return sheets.filter((_, index) => !isForeign(known[index], known[0]));
}

type Known = { whole: Sheet<unknown>['whole']; parts: readonly (Identity | null)[] };

/**
 * Both must have a vendor read with confidence, and the two vendors must differ. In addition, the days must
 * differ if both were read with confidence, and otherwise the totals. A receipt and its card slip have the
 * same day.
 */
function isForeign(sheet: Known | undefined, first: Known | undefined): boolean {
  if (!sheet || !first || sheet === first) return false;
  const [vendor, firstVendor] = [sureValue(sheet, 'vendor'), sureValue(first, 'vendor')].map(
    (text) => text && vendorKey(text),
  );
  // one name may be a longer form of the other
  if (!vendor || !firstVendor || vendor.includes(firstVendor) || firstVendor.includes(vendor)) return false;
  const day = saidBy(sheet)?.date;
  if (day && day === saidBy(first)?.date) return false;
  if (sureValue(sheet, 'date') && sureValue(first, 'date')) return true;
  const [total, firstTotal] = [sureValue(sheet, 'total'), sureValue(first, 'total')];
  return total !== null && firstTotal !== null && total !== firstTotal;
}

function saidBy({ whole, parts }: Known): Omit<Identity, 'fromEarlier'> | null {
  return whole ?? parts[0] ?? null;
}

function sureValue(sheet: Known, field: Field): string | null {
  // people have saved it before, so it does not matter how well it was read
  const earlier = field === 'vendor' ? sheet.parts.find((part) => part?.fromEarlier?.vendor)?.vendor : null;
  const says = saidBy(sheet);
  const isSure = (says?.found[field]?.confidence ?? 0) >= LOW_CONFIDENCE;
  return earlier ?? (isSure ? (says?.[field] ?? null) : null);
}

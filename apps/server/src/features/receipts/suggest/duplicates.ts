import { type DateOrder, parseDateText } from '@slipcase/contract/dates';
import type { BodyOf } from '@slipcase/contract/endpoint';
import { type Duplicate, type findDuplicates, MAX_DUPLICATES } from '@slipcase/contract/receipt-duplicates';
import { vendorKey } from '@slipcase/contract/vendor-key';
import type { Database } from '../../../adapters/database/database.ts';
import { findAlike, findReceiptRow } from '../receipt-store.ts';
import { amountOf } from '../typed-amount.ts';

type Looked = BodyOf<typeof findDuplicates>;
type CompanyDefaults = { currency: string; dateOrder: DateOrder };

/**
 * The user's receipts from the same picture, followed by those with the same vendor, total and day or lack of
 * one, newest first. A saved receipt is not its own duplicate.
 */
export async function findDuplicatesOf(
  { db, ...settings }: CompanyDefaults & { db: Database },
  userId: string,
  looked: Looked,
): Promise<Duplicate[]> {
  const { receiptId } = looked;
  const own = receiptId ? await findReceiptRow(db, userId, receiptId) : undefined;
  const picture_hash = looked.pictureHash ?? own?.picture_hash;
  const others = (values: Parameters<typeof findAlike>[2], limit: number) =>
    findAlike(db, userId, values, limit, own?.id);
  const same = picture_hash ? await others({ picture_hash }, MAX_DUPLICATES) : [];
  const facts = storedFactsOf(looked, settings);
  const alike = facts ? await others(facts, 2 * MAX_DUPLICATES) : [];
  const ids = new Set(same.map(({ id }) => id));
  return [
    ...same.map((receipt) => ({ reason: 'picture' as const, receipt })),
    ...alike.filter(({ id }) => !ids.has(id)).map((receipt) => ({ reason: 'facts' as const, receipt })),
  ].slice(0, MAX_DUPLICATES);
}

/**
 * The values that a save would store; null if vendor or total is missing, or one of the three is invalid. A
 * receipt without a date is like other receipts without one.
 */
function storedFactsOf({ vendor, total, date }: Looked, { currency, dateOrder }: CompanyDefaults) {
  const vendor_key = vendor ? vendorKey(vendor) : null;
  const paid = total ? amountOf(total, currency) : null;
  const day = date?.trim();
  const date_iso = day ? parseDateText(day, dateOrder) : null;
  if (!vendor_key || !paid || (day && !date_iso)) return null;
  return { vendor_key, total_cents: paid.cents, currency: paid.currency, date_iso };
}

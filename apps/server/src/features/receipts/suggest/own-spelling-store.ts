import { mayBeOneVendor, vendorKey } from '@slipcase/contract/vendor-key';
import { sql } from 'kysely';
import type { Database } from '../../../adapters/database/database.ts';

/**
 * The user's own name for a vendor with a new name: 'CVS Pharmacy' for 'CVS'. Under two names, one vendor
 * would count as two in filters and sums.
 * @returns undefined if none of the user's names may mean the same vendor, or if a receipt already has this
 * name, which settles it
 */
export async function ownSpelling(db: Database, userId: string, vendor: string): Promise<string | undefined> {
  const key = vendorKey(vendor);
  if (key === null) return undefined;
  const names = await db
    .selectFrom('receipts')
    .select(({ fn }) => [
      'vendor_key as key',
      fn.countAll<number>().as('count'),
      // picks 'Cvs' over 'CVS'
      fn.max('vendor').as('name'),
    ])
    .where('user_id', '=', userId)
    // keys have no wildcards
    .where(sql<boolean>`(vendor_key like ${`${key}%`} or ${key} like vendor_key || '%')`)
    .groupBy('vendor_key')
    .execute();
  if (names.some((one) => one.key === key)) return undefined;
  return names
    .flatMap(({ name, count }) =>
      name && mayBeOneVendor(vendor, name) ? { name, count: Number(count) } : [],
    )
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))[0]?.name;
}

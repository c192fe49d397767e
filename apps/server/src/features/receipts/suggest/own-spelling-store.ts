import { mayBeOneVendor, vendorKey } from '@slipcase/contract/vendor-key';
import { sql } from 'kysely';
import type { Database } from '../../../adapters/database/database.ts';

/**
 * What the user calls a vendor whose name is new: 'CVS Pharmacy' for 'CVS'. One vendor under two names would
 * be two in filters and sums.
 * @returns undefined if no other name of the user may be the same vendor, or a receipt has this one already:
 * that settled it
 */
export async function ownSpelling(db: Database, userId: string, vendor: string): Promise<string | undefined> {
  const key = vendorKey(vendor);
  if (key === null) return undefined;
  const names = await db
    .selectFrom('receipts')
    .select(({ fn }) => [
      'vendor_key as key',
      fn.countAll<number>().as('count'),
      // of several spellings 'Cvs' rather than 'CVS'
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

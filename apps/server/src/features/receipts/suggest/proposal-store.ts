import type { Database } from '../../../adapters/database/database.ts';

/** The tags that a person chose for a receipt. */
export type Choice = { project: string; category: string; groupHead: string };

/** How many of a vendor's newest receipts count for colleagues' choices: bounds the work, yet covers years. */
const NEWEST_OF_VENDOR = 2000;

const TAGS = ['project_name as project', 'category', 'group_head as groupHead'] as const;

/** The user's choices for a vendor, newest first. */
export function ownChoices(
  db: Database,
  userId: string,
  vendorKey: string,
  limit: number,
): Promise<Choice[]> {
  return db
    .selectFrom('receipts')
    .select(TAGS)
    .where('user_id', '=', userId)
    .where('vendor_key', '=', vendorKey)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The user's choices for any vendor, newest first. */
export function recentChoices(db: Database, userId: string, limit: number): Promise<Choice[]> {
  return db
    .selectFrom('receipts')
    .select(TAGS)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Every colleague's newest choice for a vendor: one each, in no order, without their identity. */
export async function colleaguesChoices(db: Database, userId: string, vendorKey: string): Promise<Choice[]> {
  const rows = await db
    .selectFrom('receipts')
    .select(['user_id', ...TAGS])
    .where('vendor_key', '=', vendorKey)
    .where('user_id', '!=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(NEWEST_OF_VENDOR)
    .execute();
  const newest = new Map<string, Choice>();
  for (const { user_id, ...choice } of rows) if (!newest.has(user_id)) newest.set(user_id, choice);
  return [...newest.values()];
}

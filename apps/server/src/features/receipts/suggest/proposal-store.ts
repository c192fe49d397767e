import type { Database } from '../../../adapters/database/database.ts';

/** The tags that a person chose for a receipt. */
export type Choice = { project: string; category: string; groupHead: string };

/**
 * How many of a vendor's newest receipts count for colleagues' choices. This limits the work but covers
 * years.
 */
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

/** A colleague's choice. The user id is there to count each colleague once, and never leaves the server. */
export type ColleaguesChoice = Choice & { userId: string; createdAt: number };

/** Colleagues' newest choices for a vendor, newest first. */
export function colleaguesChoices(
  db: Database,
  userId: string,
  vendorKey: string,
): Promise<ColleaguesChoice[]> {
  return db
    .selectFrom('receipts')
    .select(['user_id as userId', 'created_at as createdAt', ...TAGS])
    .where('vendor_key', '=', vendorKey)
    .where('user_id', '!=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(NEWEST_OF_VENDOR)
    .execute();
}

/**
 * The notes of the user's newest receipts in these categories, newest first.
 * @param limit how many receipts to look at
 */
export async function ownNotes(
  db: Database,
  userId: string,
  categories: ReadonlySet<string>,
  limit: number,
): Promise<string[]> {
  if (categories.size === 0) return [];
  const rows = await db
    .selectFrom('receipts')
    .select(['note', 'category'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ note, category }) => (note !== null && categories.has(category) ? note : []));
}

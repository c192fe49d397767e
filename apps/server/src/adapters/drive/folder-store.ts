import type { Database } from '../database/database.ts';

/** The ids of folders on people's drives, by path. */

export async function findFolderId(db: Database, userId: string, path: string): Promise<string | null> {
  const row = await db
    .selectFrom('drive_folders')
    .select('folder_id')
    .where('user_id', '=', userId)
    .where('path', '=', path)
    .executeTakeFirst();
  return row?.folder_id ?? null;
}

/** Does nothing if the path already has an id. */
export async function insertFolderId(db: Database, userId: string, path: string, id: string): Promise<void> {
  await db
    .insertInto('drive_folders')
    .values({ user_id: userId, path, folder_id: id })
    .onConflict((conflict) => conflict.columns(['user_id', 'path']).doNothing())
    .execute();
}

/** Does nothing if the path has a different id by now. */
export async function deleteFolderId(db: Database, userId: string, path: string, id: string): Promise<void> {
  await db
    .deleteFrom('drive_folders')
    .where('user_id', '=', userId)
    .where('path', '=', path)
    .where('folder_id', '=', id)
    .execute();
}

export async function isKnownFolder(db: Database, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('drive_folders')
    .select('path')
    .where('user_id', '=', userId)
    .where('folder_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

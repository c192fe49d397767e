import type { Database } from '../../adapters/database/database.ts';

export async function listFavoriteNames(db: Database, userId: string): Promise<{ projectName: string }[]> {
  return db
    .selectFrom('favorites')
    .select('project_name as projectName')
    .where('user_id', '=', userId)
    .orderBy('project_name')
    .execute();
}

export async function insertFavorite(
  db: Database,
  userId: string,
  projectName: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('favorites')
    .values({ user_id: userId, project_name: projectName, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFavorite(db: Database, userId: string, projectName: string): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where('user_id', '=', userId)
    .where('project_name', '=', projectName)
    .execute();
}

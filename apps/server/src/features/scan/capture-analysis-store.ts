import { type Analysis, analysis } from '@slipcase/contract/scan';
import type { Database } from '../../adapters/database/database.ts';
import { ANALYSIS_KEPT_MS } from './analysis-store.ts';

/** The analyses of waiting captures, which are kept as long as their captures. */

/**
 * @returns the user's analyses in the order of `ids`; empty if one is missing or from a version that this one
 * cannot read
 */
export async function findAnalyses(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<Analysis[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('analyses')
    .select(['id', 'answer'])
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .execute();
  const answers = new Map(rows.map(({ id, answer }) => [id, analysis.safeParse(JSON.parse(answer)).data]));
  const found = ids.flatMap((id) => answers.get(id) ?? []);
  return found.length === ids.length ? found : [];
}

/** @returns their photographs, which the caller dooms in the same transaction */
export async function deleteAnalyses(
  transaction: Database,
  ids: readonly string[],
): Promise<(string | null)[]> {
  const photos: (string | null)[] = [];
  for (const id of inOrder(ids)) {
    const deleted = await transaction
      .deleteFrom('analyses')
      .where('id', '=', id)
      .returning('photo_key')
      .executeTakeFirst();
    photos.push(deleted?.photo_key ?? null);
  }
  return photos;
}

/** From now on, keeps the analyses as long as those that a page asked for. */
export async function expireAnalyses(
  transaction: Database,
  ids: readonly string[],
  now: number,
): Promise<void> {
  for (const id of inOrder(ids))
    await transaction
      .updateTable('analyses')
      .set({ expires_at: now + ANALYSIS_KEPT_MS })
      .where('id', '=', id)
      .execute();
}

/** The order in which a save takes them, so that two transactions cannot wait for each other. */
function inOrder(ids: readonly string[]): string[] {
  return ids.toSorted();
}

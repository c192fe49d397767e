import type { BulkTags } from '@slipcase/contract/bulk-receipts';
import type { Database } from '../../../adapters/database/database.ts';
import { batchesOf } from '../../../id-batches.ts';
import type { EditDeps } from '../edit/edit-receipt.ts';
import { unknownCategory, unknownGroupHead, unknownProject } from '../errors.ts';
import { bumpRevision } from '../receipt-revision.ts';
import type { ReceiptRow } from '../receipt-store.ts';

type TagDeps = Pick<EditDeps, 'db' | 'clock' | 'lists' | 'queueRename'>;
type TagColumns = Partial<Pick<ReceiptRow, 'project_name' | 'category' | 'group_head'>>;

/**
 * Changes tags of receipts, and their folders on the drive if the project is part of them, all or none. Skips receipts that the
 * user does not have.
 * @returns ids of the changed receipts
 * @throws ApiError for a name that is not in the company's lists
 */
export async function tagReceiptsOf(
  { db, clock, lists, queueRename }: TagDeps,
  userId: string,
  ids: readonly string[],
  tags: BulkTags,
): Promise<string[]> {
  const { selectedProject: project, category, groupHead } = tags;
  if (project && !lists.projects.has(project)) throw unknownProject(project);
  if (category && !lists.categories.has(category)) throw unknownCategory(category);
  if (groupHead && !lists.groupHeads.has(groupHead)) throw unknownGroupHead(groupHead);
  const columns: TagColumns = {
    ...(project && { project_name: project }),
    ...(category && { category }),
    ...(groupHead && { group_head: groupHead }),
  };
  const now = clock.now();
  try {
    return await db.transaction().execute(async (transaction) => {
      const revision = await bumpRevision(transaction, userId);
      const changed: string[] = [];
      for await (const batch of batchesOf(ids)) {
        const moved = project
          ? await receiptsWithout(transaction, userId, batch, { project_name: project })
          : [];
        const differing = await receiptsWithout(transaction, userId, batch, columns);
        if (differing.length === 0) continue;
        await transaction
          .updateTable('receipts')
          .set({ ...columns, edited_at: now, revision })
          .where('id', 'in', differing)
          .execute();
        for (const id of moved) await queueRename(transaction, id, now);
        changed.push(...differing);
      }
      // throw, so no revision is used up for nothing
      if (changed.length === 0) throw new NothingChangedError();
      return changed;
    });
  } catch (error) {
    if (error instanceof NothingChangedError) return [];
    throw error;
  }
}

class NothingChangedError extends Error {}

/** Those of the user's receipts that do not have all of these values yet. */
async function receiptsWithout(
  transaction: Database,
  userId: string,
  ids: readonly string[],
  columns: TagColumns,
): Promise<string[]> {
  const values = Object.entries(columns) as [keyof TagColumns, string][];
  const rows = await transaction
    .selectFrom('receipts')
    .select('id')
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where((row) => row.or(values.map(([column, value]) => row(column, '!=', value))))
    .execute();
  return rows.map(({ id }) => id);
}

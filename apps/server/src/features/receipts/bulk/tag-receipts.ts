import type { BulkTags } from '@slipcase/contract/bulk-receipts';
import { appendEvents, type NewEvent } from '../../../events/append-event.ts';
import { batchesOf } from '../../../lib/id-batches.ts';
import { checkTags } from '../check-tags.ts';
import type { EditDeps } from '../edit/edit-receipt.ts';
import { holdableRows, keepOnHold } from '../holds/hold-store.ts';
import { receiptsWithout, type TagColumns, updateReceipts } from '../own-receipt-store.ts';
import { changeReceipts } from '../revision-store.ts';

type TagDeps = Pick<EditDeps, 'db' | 'clock' | 'lists' | 'exportQueue'>;

/**
 * Changes tags of receipts, all or none. A new project also moves their files to its folder on the drive.
 * Skips receipts that do not belong to the user, and split ones: one project for all parts would lose the
 * split.
 * @returns ids of the changed receipts
 * @throws ApiError for a name that is not in the company's lists
 */
export async function tagReceiptsOf(
  { db, clock, lists, exportQueue }: TagDeps,
  userId: string,
  ids: readonly string[],
  tags: BulkTags,
): Promise<string[]> {
  const { selectedProject: project, category, groupHead } = tags;
  checkTags(lists, { project, category, groupHead });
  const columns: TagColumns = {
    ...(project && { project_name: project }),
    ...(category && { category }),
    ...(groupHead && { group_head: groupHead }),
  };
  const now = clock.now();
  const changed = await changeReceipts(db, userId, async (transaction, revision) => {
    const all: NewEvent[] = [];
    for await (const batch of batchesOf(ids)) {
      const moved = project
        ? await receiptsWithout(transaction, userId, batch, { project_name: project })
        : [];
      const differing = await receiptsWithout(transaction, userId, batch, columns);
      if (differing.length === 0) continue;
      const movedIds = moved.map(({ id }) => id);
      await keepOnHold(transaction, await holdableRows(transaction, movedIds));
      await updateReceipts(
        transaction,
        differing.map(({ id }) => id),
        { ...columns, edited_at: now, revision },
      );
      await exportQueue.rename(transaction, userId, movedIds, now);
      const events = differing.map(({ id, ...before }): NewEvent => {
        return { kind: 'edited', receiptId: id, by: { user: userId }, before };
      });
      all.push(...events);
    }
    if (all.length === 0) return null;
    await appendEvents(transaction, now, all);
    return all.flatMap(({ receiptId }) => receiptId ?? []);
  });
  return changed ?? [];
}

import type { Receipt } from '@slipcase/contract/receipts';
import type { Database } from '../../../adapters/database/database.ts';
import { appendEvent, type EventKind } from '../../../events/append-event.ts';
import { contentOf, type EventContent } from '../../../events/event-content.ts';
import { contentsOf, type NumberedContent } from '../../../events/event-store.ts';
import type { Clock } from '../../../lib/clock.ts';
import { receiptChanged, receiptNotFound } from '../errors.ts';
import type { ExportQueue } from '../export-queue.ts';
import { settleLaterAnalysis } from '../later-analysis/later-analysis-store.ts';
import {
  findReceipt,
  findReceiptRow,
  PLACE_COLUMNS,
  type ReceiptRow,
  updateReceipt,
} from '../receipt-store.ts';
import { changeReceipts } from '../revision-store.ts';
import { replaceItems } from '../search/receipt-text-store.ts';

type UndoDeps = { db: Database; clock: Clock; exportQueue: ExportQueue };

/** how many events to look through: events that change no field do not prevent an undo */
const LOOKED_AT = 50;
const CHANGES_NO_FIELD: readonly string[] = [
  'exported',
  'original_kept',
  'deleted',
  'restored',
] satisfies EventKind[];

/**
 * The edit that an undo reverts: the last change of the receipt's fields. Null if there is none, if the
 * fields have other values by now, or if that edit read the pages, whose photographs and text stay.
 * @param stored its events, newest first
 */
export function editToUndo(
  row: ReceiptRow,
  stored: readonly NumberedContent[],
): { sequence: number; changes: NonNullable<EventContent['changes']> } | null {
  const numbered = stored.map(({ sequence, text }) => ({ sequence, content: contentOf(text) }));
  const last = numbered.find(({ content }) => !CHANGES_NO_FIELD.includes(content?.kind ?? ''));
  const changes = last?.content?.changes;
  if (last?.content?.kind !== 'edited' || !changes || 'was_read' in changes) return null;
  const columns = Object.entries(changes);
  const isAsThen = columns.every(([name, [, after]]) => row[name as keyof ReceiptRow] === after);
  return columns.length > 0 && isAsThen ? { sequence: last.sequence, changes } : null;
}

/**
 * Sets the fields that the last edit changed back to their values before it.
 * @param sequence that edit's number, as the person saw it
 * @throws ApiError if the user has no such receipt, or it has changed since
 */
export async function undoEditOf(
  { db, clock, exportQueue }: UndoDeps,
  userId: string,
  id: string,
  sequence: number,
): Promise<Receipt> {
  await changeReceipts(db, userId, async (transaction, revision) => {
    const row = await findReceiptRow(transaction, userId, id);
    if (!row) throw receiptNotFound();
    const edit = editToUndo(row, await contentsOf(transaction, id, LOOKED_AT));
    if (edit?.sequence !== sequence) throw receiptChanged();
    const before: Partial<ReceiptRow> = Object.fromEntries(
      Object.entries(edit.changes).map(([name, [old]]) => [name, old]),
    );
    const now = clock.now();
    await updateReceipt(transaction, id, { ...before, edited_at: now, revision });
    if (before.items !== undefined) await replaceItems(transaction, id, row.items, JSON.parse(before.items));
    await settleLaterAnalysis(transaction, { ...row, ...before });
    if (PLACE_COLUMNS.some((column) => column in before))
      await exportQueue.rename(transaction, userId, [id], now);
    await appendEvent(transaction, now, {
      kind: 'edited',
      receiptId: id,
      by: { user: userId },
      before: row,
      more: { undoes: sequence },
    });
    return before;
  });
  const receipt = await findReceipt(db, userId, id);
  // deleted meanwhile
  if (!receipt) throw receiptNotFound();
  return receipt;
}

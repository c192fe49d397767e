import type { Database } from '../adapters/database/database.ts';
import { type ReceiptState, stateOfHeld } from './receipt-state.ts';

/** The states of receipts, including deleted ones that can still be restored. Others are left out. */
export async function statesOf(db: Database, ids: readonly string[]): Promise<Map<string, ReceiptState>> {
  const states = new Map<string, ReceiptState>();
  if (ids.length === 0) return states;
  const rows = await db.selectFrom('receipts').selectAll().where('id', 'in', ids).execute();
  const photos = await db
    .selectFrom('receipt_photos')
    .select(['receipt_id', 'page', 'photo_key', 'sha256'])
    .where('receipt_id', 'in', ids)
    .execute();
  const originals = await db
    .selectFrom('receipt_originals')
    .select(['receipt_id', 'position', 'original_key', 'sha256'])
    .where('receipt_id', 'in', ids)
    .execute();
  const photosOf = Map.groupBy(photos, (photo) => photo.receipt_id);
  const originalsOf = Map.groupBy(originals, (original) => original.receipt_id);
  for (const row of rows)
    states.set(row.id, {
      row,
      photos: photosOf.get(row.id) ?? [],
      originals: originalsOf.get(row.id) ?? [],
    });
  const missing = ids.filter((id) => !states.has(id));
  if (missing.length === 0) return states;
  const held = await db
    .selectFrom('held_receipts')
    .select(['receipt_id', 'contents'])
    .where('receipt_id', 'in', missing)
    .execute();
  for (const { receipt_id, contents } of held) {
    const state = stateOfHeld(contents);
    if (state) states.set(receipt_id, state);
  }
  return states;
}

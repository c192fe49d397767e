import { MAX_BULK } from '@slipcase/contract/bulk-receipts';
import type { Receipt } from '@slipcase/contract/receipts';

/**
 * The selection after a press on a receipt. The press toggles it. With a range, every receipt from the
 * previously pressed one to this one gets the same state. The selection never exceeds the limit of one call.
 */
export function pickedAfter(
  before: ReadonlySet<string>,
  order: readonly Receipt[],
  from: string | null,
  id: string,
): ReadonlySet<string> {
  const ids = order.map((receipt) => receipt.id);
  const [start, stop] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(id)];
  const pressed = start < 0 || stop < 0 ? [id] : ids.slice(Math.min(start, stop), Math.max(start, stop) + 1);
  const after = new Set(before);
  for (const each of pressed) {
    if (before.has(id)) after.delete(each);
    else if (after.size < MAX_BULK) after.add(each);
  }
  return after;
}

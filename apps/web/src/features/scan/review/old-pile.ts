import { type DateOrder, parseDateText } from '@slipcase/contract/dates';
import type { Capture } from '../captures/capture.ts';
import { knownValues } from '../captures/receipt-draft.ts';
import { isOldDay } from './doubts.ts';

/** The days of a pile's receipts by their ids, yyyy-mm-dd. A receipt that was saved is still one of the pile. */
type Days = Map<string, string>;

const piles = new WeakMap<object, Days>();
/** one receipt is no pile: its date may be misread */
const FEWEST = 2;

/**
 * Whether all receipts of the pile are old, so that an old date gives no reason to check it. The pile is over when none of its
 * receipts is left.
 * @param owner whose pile it is, while the page is open
 * @param today yyyy-mm-dd
 */
export function isOldPile(
  owner: object,
  captures: readonly Capture[],
  order: DateOrder,
  today: string,
): boolean {
  const before = piles.get(owner);
  const days: Days = new Map(captures.some(({ id }) => before?.has(id)) ? before : []);
  for (const { id, draft } of captures) {
    const day = parseDateText(knownValues(draft).date, order);
    if (day) days.set(id, day);
  }
  piles.set(owner, days);
  return days.size >= FEWEST && [...days.values()].every((day) => isOldDay(day, today));
}

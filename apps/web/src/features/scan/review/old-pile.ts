import { type DateOrder, parseDateText } from '@slipcase/contract/dates';
import type { Capture } from '../captures/capture.ts';
import { knownValues } from '../captures/receipt-draft.ts';
import { isOldDay } from './doubts.ts';

type Pile = {
  /** of its receipts by their ids, yyyy-mm-dd. A receipt that was saved is still one of the pile */
  days: Map<string, string>;
  /** whether it was old when all of it had been read; null before */
  wasOld: boolean | null;
};

const piles = new WeakMap<object, Pile>();
/** one receipt is no pile: its date may be misread */
const FEWEST = 2;

/**
 * Whether all receipts of the pile are known to be old, so that an old date gives no reason to check it. The
 * pile is over when none of its receipts is left.
 * @param owner whose pile it is, while the page is open
 * @param today yyyy-mm-dd
 */
export function isOldPile(
  owner: object,
  captures: readonly Capture[],
  order: DateOrder,
  today: string,
): boolean {
  const { days } = pileOf(owner, captures, order);
  return days.size >= FEWEST && [...days.values()].every((day) => isOldDay(day, today));
}

/**
 * As `isOldPile` for what is on screen: while others are being read and none is recent, what was known of the
 * pile stays, and a pile of which nothing was known may be old. So the mark of an old date waits, and does
 * not come and go.
 */
export function mayBeOldPile(...given: Parameters<typeof isOldPile>): boolean {
  const [owner, captures, order, today] = given;
  const isOld = isOldPile(...given);
  const pile = pileOf(owner, captures, order);
  const isBeingRead = ({ id, state, draft }: Capture) =>
    state.is === 'open' && draft.reading === 'running' && !pile.days.has(id);
  const hasRecent = [...pile.days.values()].some((day) => !isOldDay(day, today));
  if (!hasRecent && captures.some(isBeingRead)) return pile.wasOld ?? true;
  if (pile.days.size >= FEWEST) pile.wasOld = isOld;
  return isOld;
}

function pileOf(owner: object, captures: readonly Capture[], order: DateOrder): Pile {
  const before = piles.get(owner);
  const pile =
    before && captures.some(({ id }) => before.days.has(id)) ? before : { days: new Map(), wasOld: null };
  for (const { id, draft } of captures) {
    const day = parseDateText(knownValues(draft).date, order);
    if (day) pile.days.set(id, day);
  }
  piles.set(owner, pile);
  return pile;
}

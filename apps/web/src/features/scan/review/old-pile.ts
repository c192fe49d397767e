import { type DateOrder, parseDateText } from '@slipcase/contract/dates';
import type { Capture } from '../captures/capture.ts';
import { knownValues } from '../captures/receipt-draft.ts';
import { isOldDay } from './doubts.ts';

type Pile = {
  /** the days of its receipts by id, yyyy-mm-dd. A saved receipt still belongs to the pile */
  days: Map<string, string>;
  /** whether the pile was old when all of it had been read; null before */
  wasOld: boolean | null;
};

const piles = new WeakMap<object, Pile>();
/** one receipt is no pile, because its date may be misread */
const FEWEST = 2;

/**
 * Whether all receipts of the pile are known to be old. Then an old date is no reason to check it. The pile
 * ends when none of its receipts is left.
 * @param owner identifies the pile while the page is open
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
 * Like `isOldPile`, but for what the screen shows. While some receipts are being read and none is recent, the
 * last answer for the pile stays; without one, the pile may be old. So the mark of an old date waits, instead
 * of coming and going.
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

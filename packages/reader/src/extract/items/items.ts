import type { Row } from '../../ocr/lines.ts';
import type { Item } from '../../reading.ts';
import type { LabeledAmount } from '../paper/amounts.ts';
import { withoutChargeDays } from './charge-days.ts';
import { type Piece, piecesIn, reductionsBelow, withUnitsInNames } from './item-pieces.ts';
import { itemRow } from './item-row.ts';
import { itemSections } from './item-section.ts';
import { settled, withoutSums, withoutUnlabeledSum } from './item-sum.ts';

export type ItemList = {
  items: Item[];
  /**
   * For each item, its printed quantity times its printed unit price, in cents; null if either is missing.
   */
  made: (number | null)[];
  /** Whether every priced row in this part of the paper belongs to an item. */
  complete: boolean;
};

/** A picture of a page of text must not fill a name with all of it. */
const MAX_NAME = 200;

/**
 * The items, from the top: names, quantities and prices as printed; discounts and voids are negative. Rows
 * without a price (modifiers, notes) are not items. If a list can be read in two ways, the one that adds up
 * to a printed sum wins.
 * @param total in cents; null if none was found
 */
export function findItems(
  printed: readonly Row[],
  amounts: readonly LabeledAmount[],
  total: number | null,
): ItemList {
  const rows = withoutChargeDays(printed);
  const parsed = rows.map((row, index) => itemRow(row, index));
  const adding = (pieces: readonly Piece[]) => settled(pieces, amounts, total);
  let chosen: { pieces: Piece[]; complete: boolean; agrees: boolean } | null = null;
  for (const section of itemSections(rows, parsed, amounts)) {
    const plain = piecesIn(section, rows, parsed);
    const reductions = reductionsBelow(section, rows, parsed, amounts);
    const better = () =>
      [withUnitsInNames(parsed), rows.map((row, index) => itemRow(row, index, true))]
        .map((reading) => piecesIn(section, rows, reading))
        .find((other) => adding(other.pieces));
    const { pieces, complete } = adding(plain.pieces) ? plain : (better() ?? plain);
    const bare = withoutUnlabeledSum(pieces);
    const signed = reductions.filter((piece) => !piece.unsigned);
    const whole = adding([...pieces, ...reductions]);
    const above = whole ? null : (adding(pieces) ?? adding(bare) ?? adding(withoutSums(pieces, total)));
    if (whole || above) {
      chosen = { pieces: whole ?? [...(above ?? []), ...signed], complete, agrees: true };
      break;
    }
    chosen ??= {
      pieces: [...bare, ...reductions].filter((piece) => !piece.unsigned),
      complete,
      agrees: false,
    };
  }
  if (!chosen) return { items: [], made: [], complete: false };
  const { agrees, complete } = chosen;
  const items = chosen.pieces.map((piece) => ({
    name: piece.name.slice(0, MAX_NAME),
    quantity: piece.quantity,
    price: piece.price,
    confidence: confidenceOf(piece, agrees),
    boxes: piece.boxes,
  }));
  return { items, made: chosen.pieces.map(({ made }) => made), complete };
}

function confidenceOf(piece: Piece, agrees: boolean): number {
  let sure = agrees ? 0.95 : 0.7;
  if (piece.checked) sure += agrees ? 0.03 : 0.15;
  if (piece.corrected && !agrees) sure -= 0.2;
  return sure * piece.read;
}

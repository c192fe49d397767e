import type { LabeledAmount } from '../paper/amounts.ts';
import { sumOfKinds } from '../paper/arithmetic.ts';
import { keyOf } from '../text/phrase-match.ts';
import type { Piece } from './item-pieces.ts';

/** Rows that add up without being a subtotal: 'Total Qty 12 310.50'. */
const IS_SUM = /TOTAL|^TOT|QTY|AMOUNT|A[MN]T$/;
/** If more discounts than this have an unknown sign, they are dropped instead of tried. */
const MAX_UNSIGNED = 5;

/**
 * The pieces that add up to a printed sum. A possible discount is tried as negative, as nothing, and as an
 * item.
 * @param total in cents, whatever its row says; null if none was found
 */
export function settled(
  pieces: readonly Piece[],
  amounts: readonly LabeledAmount[],
  total: number | null,
): Piece[] | null {
  if (pieces.length === 0) return null;
  const unsigned = pieces.filter((piece) => piece.unsigned);
  if (unsigned.length > MAX_UNSIGNED) return null;
  const factors = [1, 0, -1];
  for (let choice = 0; choice < factors.length ** unsigned.length; choice++) {
    const kept = pieces.flatMap((piece) => {
      const place = unsigned.indexOf(piece);
      const factor =
        place < 0 ? 1 : (factors[Math.floor(choice / factors.length ** place) % factors.length] ?? 1);
      return factor === 0 ? [] : [{ ...piece, price: factor * piece.price }];
    });
    const sum = kept.reduce((cents, { price }) => cents + price, 0);
    if (isPrintedSum(sum, amounts, total)) return kept;
  }
  return null;
}

/**
 * Whether a subtotal or total shows this sum, or the total does after tax, service and rounding are added.
 */
function isPrintedSum(sum: number, amounts: readonly LabeledAmount[], total: number | null): boolean {
  const sums = amounts.filter(
    ({ kind, key, cents }) => kind === 'subtotal' || kind === 'total' || IS_SUM.test(key) || cents === total,
  );
  if (sum === 0) return false;
  const ways = [
    sum,
    sum + sumOfKinds(amounts, 'rounding'),
    sum + sumOfKinds(amounts, 'tax'),
    sum + sumOfKinds(amounts, 'tax', 'service', 'rounding'),
  ];
  return sums.some(({ cents }) => ways.includes(cents));
}

/** Some tills repeat the running sum next to a word that is not a label: 'To go 8.00'. */
export function withoutUnlabeledSum(pieces: Piece[]): Piece[] {
  let sum = 0;
  for (const [i, { price, lone, made }] of pieces.entries()) {
    if ((i >= 2 || (i === 1 && lone)) && price === sum && made === null) return pieces.slice(0, i);
    sum += price;
  }
  return pieces;
}

/**
 * Without the pieces that are sums: they name one, repeat at least two pieces above, or are the total.
 * They may be items after all, so the rest has to add up.
 */
export function withoutSums(pieces: readonly Piece[], total: number | null): Piece[] {
  const kept: Piece[] = [];
  for (const piece of pieces) {
    const isSum =
      IS_SUM.test(keyOf(piece.name).letters) || piece.price === total || isSumOfLast(kept, piece.price);
    if (!isSum || kept.length === 0) kept.push(piece);
  }
  return kept;
}

function isSumOfLast(pieces: readonly Piece[], cents: number): boolean {
  let sum = 0;
  return pieces.toReversed().some(({ price }, at) => {
    sum += price;
    return at > 0 && sum === cents;
  });
}

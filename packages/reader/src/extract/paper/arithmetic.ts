import type { LabeledAmount } from './amounts.ts';

/** A printed part of the total, with the sign it has in the sum. In cents. */
type Part = { amount: LabeledAmount; cents: number };

/** How a base (a subtotal, or the items) and printed parts add up to the total. */
export type TotalBreakdown = { parts: Part[]; sum: number };

/** What is added to a subtotal or subtracted from it. */
const PART_KINDS = ['tax', 'service', 'tip', 'rounding', 'discount'] as const;
/** Unlabeled amounts may explain a difference only if few are needed: with more, any sum is possible. */
const MOST_UNLABELED = 3;
const MOST_PARTS = 8;
/** A tax or fee without a known label is a small part of the bill. */
const SMALL_SHARE = 0.25;
/** An amount whose label says 'payment' or 'saving' this clearly is not a fee. */
const PAID = 0.5;

/**
 * The printed parts that lead from `base` to `total`. Of all ways, the one with the fewest unlabeled amounts,
 * then with the fewest parts. Unlabeled amounts count only between the rows of base and total. Null if no
 * combination fits.
 */
export function breakDown(
  base: { cents: number; row: number },
  total: { cents: number; row: number },
  amounts: readonly LabeledAmount[],
): TotalBreakdown | null {
  const difference = total.cents - base.cents;
  if (difference === 0) return { parts: [], sum: total.cents };
  const labeled = labeledParts(amounts);
  const between = amounts
    .filter(
      ({ kind, row, cents, key, label }) =>
        kind === 'other' && row > base.row && row < total.row && cents !== 0 && key !== '' && !isPaid(label),
    )
    .filter(({ cents }) => Math.abs(cents) <= SMALL_SHARE * Math.abs(total.cents))
    .slice(0, MOST_UNLABELED)
    .map((amount) => ({ amount, cents: amount.cents }));
  const ways = [...subsets(between)].flatMap((unlabeled) =>
    [...subsets(labeled)].map((known) => ({
      parts: [...known, ...unlabeled],
      unlabeled: unlabeled.length,
    })),
  );
  const fitting = ways.filter(({ parts }) => sumOf(parts) === difference || almost(parts, difference));
  const best = fitting.sort((a, b) => a.unlabeled - b.unlabeled || a.parts.length - b.parts.length)[0];
  return best ? { parts: best.parts, sum: base.cents + difference } : null;
}

function isPaid({ tender, change, saving }: LabeledAmount['label']): boolean {
  return Math.max(tender, change, saving) >= PAID;
}

/** Every sum that the labeled parts of a receipt can have, and the fewest parts it needs. */
export function sumsOfParts(amounts: readonly LabeledAmount[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const parts of subsets(labeledParts(amounts))) {
    const sum = sumOf(parts);
    sums.set(sum, Math.min(sums.get(sum) ?? Infinity, parts.length));
  }
  return sums;
}

/** Every sum that some of these amounts can have: discounts are subtracted, the same one counts once. */
export function sumsOf(amounts: readonly LabeledAmount[]): ReadonlySet<number> {
  const parts = distinct(amounts)
    .slice(0, MOST_PARTS)
    .map((amount) => ({ amount, cents: signed(amount) }));
  return new Set([...subsets(parts)].map(sumOf));
}

/**
 * The total's row: the lowest one that shows it, so that every part above can belong to it; or the last
 * amount's.
 */
export function rowOfTotal(total: number, amounts: readonly LabeledAmount[]): number {
  const rows = amounts.filter(({ kind, cents }) => kind === 'total' && cents === total).map(({ row }) => row);
  return rows.length > 0 ? Math.max(...rows) : Math.max(0, ...amounts.map(({ row }) => row));
}

/** Whether changing one digit of an amount can make this gap: 0.03, 0.40, 20.00. */
export function isOneDigit(gap: number): boolean {
  return /^[1-9]0*$/.test(String(Math.abs(gap)));
}

/** The sum of all amounts of some kinds. */
export function sumOfKinds(
  amounts: readonly LabeledAmount[],
  ...kinds: readonly LabeledAmount['kind'][]
): number {
  return amounts.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { cents }) => sum + cents, 0);
}

function labeledParts(amounts: readonly LabeledAmount[]): Part[] {
  return distinct(
    amounts.filter(({ kind, cents }) => (PART_KINDS as readonly string[]).includes(kind) && cents !== 0),
  )
    .slice(0, MOST_PARTS)
    .map((amount) => ({ amount, cents: signed(amount) }));
}

function signed({ kind, cents }: LabeledAmount): number {
  return kind === 'discount' ? -Math.abs(cents) : cents;
}

/** Rounding is sometimes printed without its sign. */
function almost(parts: readonly Part[], difference: number): boolean {
  const rounding = parts.filter(({ amount }) => amount.kind === 'rounding');
  const [only, second] = rounding;
  return only !== undefined && second === undefined && sumOf(parts) - 2 * only.cents === difference;
}

function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0);
}

/** The same amount of the same kind, printed twice, is one part. */
function distinct(amounts: readonly LabeledAmount[]): LabeledAmount[] {
  return amounts.filter(
    (amount, i) =>
      !amounts.some((other, k) => k < i && other.kind === amount.kind && other.cents === amount.cents),
  );
}

function* subsets<T>(all: readonly T[]): Generator<T[]> {
  for (let choice = 0; choice < 2 ** all.length; choice++) {
    yield all.filter((_, i) => Math.floor(choice / 2 ** i) % 2 === 1);
  }
}

import type { LabelledAmount } from './amounts.ts';

/** A printed part of the total, with the sign it enters the sum with. Cents. */
type Part = { amount: LabelledAmount; cents: number };

/** How a base (a subtotal, or the items) and printed parts make the total. */
export type TotalBreakdown = { parts: Part[]; sum: number };

/** What is added to a subtotal, or taken off it. */
const PART_KINDS = ['tax', 'service', 'tip', 'rounding', 'discount'] as const;
/** Unlabelled amounts may explain a difference only if it takes few of them: more make any sum. */
const MOST_UNLABELLED = 3;
const MOST_PARTS = 8;
/** A tax or fee without a known label is a small part of the bill. */
const SMALL_SHARE = 0.25;
/** A label that says this much of a payment or a saving is none of a fee. */
const PAID = 0.5;

/**
 * The printed parts that lead from `base` to `total`: of all ways the one with the fewest unlabelled amounts, then the
 * fewest parts. Unlabelled amounts count only between the rows of base and total. Null when no choice of parts does.
 */
export function breakDown(
  base: { cents: number; row: number },
  total: { cents: number; row: number },
  amounts: readonly LabelledAmount[],
): TotalBreakdown | null {
  const difference = total.cents - base.cents;
  if (difference === 0) return { parts: [], sum: total.cents };
  const labelled = labelledParts(amounts);
  const between = amounts
    .filter(
      ({ kind, row, cents, key, label }) =>
        kind === 'other' && row > base.row && row < total.row && cents !== 0 && key !== '' && !isPaid(label),
    )
    .filter(({ cents }) => Math.abs(cents) <= SMALL_SHARE * Math.abs(total.cents))
    .slice(0, MOST_UNLABELLED)
    .map((amount) => ({ amount, cents: amount.cents }));
  const ways = [...subsets(between)].flatMap((unlabelled) =>
    [...subsets(labelled)].map((known) => ({
      parts: [...known, ...unlabelled],
      unlabelled: unlabelled.length,
    })),
  );
  const fitting = ways.filter(({ parts }) => sumOf(parts) === difference || almost(parts, difference));
  const best = fitting.sort((a, b) => a.unlabelled - b.unlabelled || a.parts.length - b.parts.length)[0];
  return best ? { parts: best.parts, sum: base.cents + difference } : null;
}

function isPaid({ tender, change, saving }: LabelledAmount['label']): boolean {
  return Math.max(tender, change, saving) >= PAID;
}

/** Every sum that the labelled parts of a receipt can make, and the fewest parts it takes. */
export function sumsOfParts(amounts: readonly LabelledAmount[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const parts of subsets(labelledParts(amounts))) {
    const sum = sumOf(parts);
    sums.set(sum, Math.min(sums.get(sum) ?? Infinity, parts.length));
  }
  return sums;
}

/** The total's row: the lowest that shows it, so that every part above it may belong to it. */
export function rowOfTotal(total: number, amounts: readonly LabelledAmount[]): number {
  const rows = amounts.filter(({ kind, cents }) => kind === 'total' && cents === total).map(({ row }) => row);
  return rows.length > 0 ? Math.max(...rows) : Math.max(0, ...amounts.map(({ row }) => row));
}

/** The sum of all amounts of some kinds. */
export function sumOfKinds(
  amounts: readonly LabelledAmount[],
  ...kinds: readonly LabelledAmount['kind'][]
): number {
  return amounts.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { cents }) => sum + cents, 0);
}

function labelledParts(amounts: readonly LabelledAmount[]): Part[] {
  return distinct(
    amounts.filter(({ kind, cents }) => (PART_KINDS as readonly string[]).includes(kind) && cents !== 0),
  )
    .slice(0, MOST_PARTS)
    .map((amount) => ({ amount, cents: signed(amount) }));
}

function signed({ kind, cents }: LabelledAmount): number {
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
function distinct(amounts: readonly LabelledAmount[]): LabelledAmount[] {
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

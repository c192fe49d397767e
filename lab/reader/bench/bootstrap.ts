import { randomNumbers } from '../../../packages/reader/src/testing/random-numbers.ts';
import type { Tally } from './tally.ts';

/** Percent. `low` and `high` are the ends of its 90 % interval. */
export type Figure = { point: number; low: number; high: number };

const RESAMPLES = 1000;
/** A 90 % interval. */
const TAILS = [0.05, 0.95] as const;
const SEED = 20260314;

/**
 * A figure in percent, with its bootstrap interval over vendors: whole vendors are resampled, because the
 * receipts of one vendor succeed or fail together. The same input gives the same interval.
 * @param groups one tally per vendor
 */
export function figureOf(groups: readonly Tally[]): Figure | null {
  const point = percentOf(groups);
  if (point === null) return null;
  return intervalOf(point, drawn(groups, SEED));
}

function intervalOf(point: number, values: readonly number[]): Figure {
  const sorted = values.toSorted((x, y) => x - y);
  const [low, high] = TAILS.map((tail) => sorted[Math.floor(tail * (sorted.length - 1))] ?? point);
  return { point: rounded(point), low: rounded(low ?? point), high: rounded(high ?? point) };
}

/**
 * The percentage in each resample. If a resample has only vendors without the figure, it gets the point
 * estimate.
 */
function drawn(groups: readonly Tally[], seed: number): number[] {
  const random = randomNumbers(seed);
  const point = percentOf(groups) ?? 0;
  return Array.from({ length: RESAMPLES }, () => {
    let [right, of] = [0, 0];
    for (let i = 0; i < groups.length; i++) {
      const group = groups[Math.floor(random() * groups.length)];
      right += group?.right ?? 0;
      of += group?.of ?? 0;
    }
    return of === 0 ? point : (100 * right) / of;
  });
}

function percentOf(groups: readonly Tally[]): number | null {
  const of = groups.reduce((sum, group) => sum + group.of, 0);
  return of === 0 ? null : (100 * groups.reduce((sum, group) => sum + group.right, 0)) / of;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

import type { TrainingChoice } from './choice.ts';
import { rounded } from './rounded.ts';

/** The largest number of bins per feature. */
export const BINS = 48;

/** Features as bin numbers, for histogram-based boosting. */
export type Binned = {
  count: number;
  names: readonly string[];
  /** One column per feature. */
  bins: Uint8Array[];
  /** Values from `limits[f][b]` up are in a bin above b. */
  limits: number[][];
};

/** Puts every candidate's features into bins. */
export function binned(choices: readonly TrainingChoice[], names: readonly string[]): Binned {
  const rows = choices.flatMap(({ candidates }) => candidates.map(({ features }) => features));
  const limits: number[][] = [];
  const bins = names.map((name) => {
    const values = Float64Array.from(rows, (row) => row[name] ?? 0);
    const own = limitsOf(values);
    limits.push(own);
    return Uint8Array.from(values, (value) => {
      let low = 0;
      let high = own.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (value < (own[middle] ?? 0)) high = middle;
        else low = middle + 1;
      }
      return low;
    });
  });
  return { count: rows.length, names, bins, limits };
}

/** Bin edges that give every bin about the same number of rows. */
function limitsOf(values: Float64Array): number[] {
  const sorted = Float64Array.from(values).sort();
  const distinct = [...new Set(sorted)];
  const half = (low: number, high: number) => rounded((low + high) / 2);
  if (distinct.length <= BINS) return distinct.slice(1).map((value, i) => half(distinct[i] ?? 0, value));
  const limits = new Set<number>();
  for (let bin = 1; bin < BINS; bin++) {
    const at = Math.floor((bin * sorted.length) / BINS);
    const value = sorted[at] ?? 0;
    let before = at;
    while (before > 0 && sorted[before] === value) before--;
    if (sorted[before] !== value) limits.add(half(sorted[before] ?? 0, value));
  }
  return [...limits].sort((a, b) => a - b);
}

import type { Features, Tree } from '../src/extract/boosted-trees.ts';

/** The candidates of one receipt, and how good each one is as an answer: 0 is wrong, 1 is right. */
export type Choice = {
  candidates: readonly { features: Features }[];
  worth: readonly number[];
  /** Whether nothing is the right answer. */
  nothing: boolean;
  /** How much this receipt counts. */
  weight: number;
};

export type GrowOptions = {
  trees: number;
  /** Questions from root to leaf. */
  depth: number;
  /** Share of a tree's advice that is taken. */
  rate: number;
  /** L2 penalty on a leaf's points. */
  lambda: number;
  /** Least sum of second derivatives in a leaf. */
  leastWeight: number;
  /** Least gain of a split. */
  leastGain: number;
  /** Share of features that a tree may ask about. */
  columns: number;
};

const BINS = 48;

/**
 * Grows trees for choosing one candidate a receipt: maximises the log-likelihood of the right answers under a softmax over
 * the receipt's candidates and 'none of them' (the ListNet objective, Cao et al. 2007, with the Newton steps and split
 * gains of Chen and Guestrin 2016). Several right candidates share the credit by their worth.
 * @returns the trees, and the points of 'none of them'
 */
export function growTrees(
  choices: readonly Choice[],
  names: readonly string[],
  options: GrowOptions,
): { trees: Tree[]; none: number } {
  const usable = choices.filter(
    ({ worth, nothing, candidates }) =>
      candidates.length > 0 && (nothing || worth.some((value) => value > 0)),
  );
  const data = binned(usable, names);
  const { count } = data;
  const scores = new Float64Array(count);
  const gradient = new Float64Array(count);
  const hessian = new Float64Array(count);
  const random = seeded(7);
  let none = 0;
  const trees: Tree[] = [];
  for (let round = 0; round < options.trees; round++) {
    let noneGradient = 0;
    let noneHessian = 0;
    let at = 0;
    for (const { worth, nothing, weight } of usable) {
      const end = at + worth.length;
      let top = none;
      for (let i = at; i < end; i++) top = Math.max(top, scores[i] ?? 0);
      let all = Math.exp(none - top);
      let right = nothing ? all : 0;
      for (let i = at; i < end; i++) {
        const share = Math.exp((scores[i] ?? 0) - top);
        hessian[i] = share;
        all += share;
        right += share * (worth[i - at] ?? 0) * (nothing ? 0 : 1);
      }
      for (let i = at; i < end; i++) {
        const share = hessian[i] ?? 0;
        const p = share / all;
        const q = nothing ? 0 : (share * (worth[i - at] ?? 0)) / Math.max(right, 1e-12);
        gradient[i] = weight * (p - q);
        hessian[i] = weight * Math.max(p * (1 - p), 1e-6);
      }
      const p = Math.exp(none - top) / all;
      noneGradient += weight * (p - (nothing ? 1 : 0));
      noneHessian += weight * Math.max(p * (1 - p), 1e-6);
      at = end;
    }
    const columns = names.map((_, i) => i).filter(() => random() < options.columns);
    const rows = Int32Array.from({ length: count }, (_, i) => i);
    trees.push(grow(data, { rows, gradient, hessian, scores, columns, depth: 0 }, options));
    none -= (options.rate * noneGradient) / (noneHessian + options.lambda);
  }
  return { trees, none: rounded(none) };
}

type Binned = {
  count: number;
  names: readonly string[];
  /** One column a feature. */
  bins: Uint8Array[];
  /** Values from `limits[f][b]` on are in a bin above b. */
  limits: number[][];
};

function binned(choices: readonly Choice[], names: readonly string[]): Binned {
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

/** Limits between values, so that the bins hold about the same number of rows. */
function limitsOf(values: Float64Array): number[] {
  const sorted = Float64Array.from(values).sort();
  const distinct = [...new Set(sorted)];
  const between = (low: number, high: number) => rounded((low + high) / 2);
  if (distinct.length <= BINS) return distinct.slice(1).map((value, i) => between(distinct[i] ?? 0, value));
  const limits = new Set<number>();
  for (let bin = 1; bin < BINS; bin++) {
    const at = Math.floor((bin * sorted.length) / BINS);
    const value = sorted[at] ?? 0;
    let before = at;
    while (before > 0 && sorted[before] === value) before--;
    if (sorted[before] !== value) limits.add(between(sorted[before] ?? 0, value));
  }
  return [...limits].sort((a, b) => a - b);
}

type Node = {
  rows: Int32Array;
  gradient: Float64Array;
  hessian: Float64Array;
  scores: Float64Array;
  columns: readonly number[];
  depth: number;
};

function grow(data: Binned, node: Node, options: GrowOptions): Tree {
  const { rows, gradient, hessian, scores } = node;
  let g = 0;
  let h = 0;
  for (const row of rows) {
    g += gradient[row] ?? 0;
    h += hessian[row] ?? 0;
  }
  const split = node.depth < options.depth ? bestSplit(data, node, g, h, options) : null;
  if (!split) {
    const points = rounded((-options.rate * g) / (h + options.lambda));
    for (const row of rows) scores[row] = (scores[row] ?? 0) + points;
    return points;
  }
  const column = data.bins[split.feature] ?? new Uint8Array();
  const below = rows.filter((row) => (column[row] ?? 0) <= split.bin);
  const above = rows.filter((row) => (column[row] ?? 0) > split.bin);
  const name = data.names[split.feature] ?? '';
  const limit = data.limits[split.feature]?.[split.bin] ?? 0;
  const deeper = { ...node, depth: node.depth + 1 };
  return [
    name,
    limit,
    grow(data, { ...deeper, rows: below }, options),
    grow(data, { ...deeper, rows: above }, options),
  ];
}

function bestSplit(
  { bins, limits }: Binned,
  { rows, gradient, hessian, columns }: Node,
  g: number,
  h: number,
  { lambda, leastWeight, leastGain }: GrowOptions,
): { feature: number; bin: number } | null {
  const whole = (g * g) / (h + lambda);
  let best: { feature: number; bin: number; gain: number } | null = null;
  const sumG = new Float64Array(BINS + 1);
  const sumH = new Float64Array(BINS + 1);
  for (const feature of columns) {
    const column = bins[feature] ?? new Uint8Array();
    const count = limits[feature]?.length ?? 0;
    if (count === 0) continue;
    sumG.fill(0);
    sumH.fill(0);
    for (const row of rows) {
      const bin = column[row] ?? 0;
      sumG[bin] = (sumG[bin] ?? 0) + (gradient[row] ?? 0);
      sumH[bin] = (sumH[bin] ?? 0) + (hessian[row] ?? 0);
    }
    let leftG = 0;
    let leftH = 0;
    for (let bin = 0; bin < count; bin++) {
      leftG += sumG[bin] ?? 0;
      leftH += sumH[bin] ?? 0;
      if (leftH < leastWeight || h - leftH < leastWeight) continue;
      const rightG = g - leftG;
      const gain = (leftG * leftG) / (leftH + lambda) + (rightG * rightG) / (h - leftH + lambda) - whole;
      if (gain > leastGain && gain > (best?.gain ?? 0)) best = { feature, bin, gain };
    }
  }
  return best;
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

/** Mulberry32: the same trees in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

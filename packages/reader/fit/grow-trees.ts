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
  /** Share of receipts that a tree learns from. */
  receipts: number;
  /** L2 penalty on the straight part's distance from `prior`, over features of one scale. */
  ridge: number;
  /** What is believed beforehand of a feature's straight weight, in log-odds a unit; nothing said is 0. */
  prior: Readonly<Partial<Record<string, number>>>;
  /** Features that may only speak for (1) or only against (-1) a candidate, the more the larger they are. */
  monotone: Readonly<Partial<Record<string, 1 | -1>>>;
};

const BINS = 48;

/**
 * Grows trees for choosing one candidate a receipt: maximises the log-likelihood of the right answers under a softmax over
 * the receipt's candidates and 'none of them' (the ListNet objective, Cao et al. 2007, with the Newton steps and split
 * gains of Chen and Guestrin 2016, their directions kept as in LightGBM's basic method). Several right candidates share the credit by their worth.
 * @returns the trees, and the points of 'none of them'
 */
export function growTrees(
  choices: readonly Choice[],
  names: readonly string[],
  options: GrowOptions,
): { linear: Record<string, number>; trees: Tree[]; none: number } {
  const usable = choices.filter(
    ({ worth, nothing, candidates }) =>
      candidates.length > 0 && (nothing || worth.some((value) => value > 0)),
  );
  const data = binned(usable, names);
  const { count } = data;
  const line = fitLine(usable, names, options);
  const { scores } = line;
  const gradient = new Float64Array(count);
  const hessian = new Float64Array(count);
  const random = seeded(7);
  let { none } = line;
  const trees: Tree[] = [];
  for (let round = 0; round < options.trees; round++) {
    let noneGradient = 0;
    let noneHessian = 0;
    let at = 0;
    for (const { worth, nothing, weight: full } of usable) {
      const end = at + worth.length;
      const weight = random() < options.receipts ? full : 0;
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
    trees.push(
      grow(
        data,
        { rows, gradient, hessian, scores, columns, depth: 0, low: -Infinity, high: Infinity },
        options,
      ),
    );
    none -= (options.rate * noneGradient) / (noneHessian + options.lambda);
  }
  return { linear: line.weights, trees, none: rounded(none) };
}

const STEPS = 250;
const STEP = 0.03;

/**
 * The straight part: a conditional logit model (McFadden 1974) over the features brought to one scale, by Adam (Kingma and
 * Ba 2015). It does better than trees where few receipts show a feature; the trees then learn what it leaves.
 */
function fitLine(
  choices: readonly Choice[],
  names: readonly string[],
  { ridge, monotone, prior }: GrowOptions,
): { weights: Record<string, number>; none: number; scores: Float64Array } {
  const rows = choices.flatMap(({ candidates }) => candidates.map(({ features }) => features));
  const size = names.length;
  const values = new Float64Array(rows.length * size);
  const means = new Float64Array(size);
  const spreads = new Float64Array(size).fill(1);
  names.forEach((name, column) => {
    let sum = 0;
    let squares = 0;
    for (const row of rows) {
      const value = row[name] ?? 0;
      sum += value;
      squares += value * value;
    }
    const mean = sum / Math.max(1, rows.length);
    const spread = Math.sqrt(Math.max(0, squares / Math.max(1, rows.length) - mean * mean));
    means[column] = mean;
    spreads[column] = Math.max(spread, LEAST_SPREAD);
    rows.forEach((row, at) => {
      values[at * size + column] = ((row[name] ?? 0) - mean) / (spreads[column] ?? 1);
    });
  });
  const expected = Float64Array.from(names, (name, column) => (prior[name] ?? 0) * (spreads[column] ?? 1));
  const weights = Float64Array.from(expected);
  const scores = new Float64Array(rows.length);
  const moment = new Float64Array(size + 1);
  const square = new Float64Array(size + 1);
  let none = 0;
  for (let step = 1; step <= STEPS; step++) {
    const gradient = new Float64Array(size + 1);
    let at = 0;
    for (const { worth, nothing, weight } of choices) {
      const end = at + worth.length;
      let top = none;
      for (let row = at; row < end; row++) {
        let score = 0;
        for (let column = 0; column < size; column++)
          score += (weights[column] ?? 0) * (values[row * size + column] ?? 0);
        scores[row] = score;
        top = Math.max(top, score);
      }
      let all = Math.exp(none - top);
      let right = nothing ? all : 0;
      for (let row = at; row < end; row++) {
        const share = Math.exp((scores[row] ?? 0) - top);
        all += share;
        if (!nothing) right += share * (worth[row - at] ?? 0);
      }
      for (let row = at; row < end; row++) {
        const share = Math.exp((scores[row] ?? 0) - top);
        const pull =
          weight * (share / all - (nothing ? 0 : (share * (worth[row - at] ?? 0)) / Math.max(right, 1e-12)));
        if (Math.abs(pull) < 1e-6) continue;
        for (let column = 0; column < size; column++)
          gradient[column] = (gradient[column] ?? 0) + pull * (values[row * size + column] ?? 0);
      }
      gradient[size] = (gradient[size] ?? 0) + weight * (Math.exp(none - top) / all - (nothing ? 1 : 0));
      at = end;
    }
    for (let i = 0; i <= size; i++) {
      const slope = (gradient[i] ?? 0) + (i < size ? ridge * ((weights[i] ?? 0) - (expected[i] ?? 0)) : 0);
      moment[i] = 0.9 * (moment[i] ?? 0) + 0.1 * slope;
      square[i] = 0.999 * (square[i] ?? 0) + 0.001 * slope * slope;
      const usual = (moment[i] ?? 0) / (1 - 0.9 ** step);
      const change = (STEP * usual) / (Math.sqrt((square[i] ?? 0) / (1 - 0.999 ** step)) + 1e-8);
      if (i === size) none -= change;
      else {
        const direction = monotone[names[i] ?? ''] ?? 0;
        const next = (weights[i] ?? 0) - change;
        weights[i] = direction * next < 0 ? 0 : next;
      }
    }
  }
  let offset = 0;
  const raw = names.map((name, column) => {
    const weight = rounded((weights[column] ?? 0) / (spreads[column] ?? 1));
    offset += weight * (means[column] ?? 0);
    return [name, weight] as const;
  });
  // Scores are kept as inference computes them: without the means, which shift every candidate alike.
  rows.forEach((row, at) => {
    scores[at] = raw.reduce((sum, [name, weight]) => sum + weight * (row[name] ?? 0), 0);
  });
  return {
    weights: Object.fromEntries(raw.filter(([, weight]) => weight !== 0)),
    none: none + offset,
    scores,
  };
}

/** Features that hardly ever vary are not blown up to the scale of the others. */
const LEAST_SPREAD = 0.05;

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

type Node = {
  rows: Int32Array;
  gradient: Float64Array;
  hessian: Float64Array;
  scores: Float64Array;
  columns: readonly number[];
  depth: number;
  /** What the leaves' advice must lie between, so that a question above keeps its direction. */
  low: number;
  high: number;
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
    const points = rounded(options.rate * between(-g / (h + options.lambda), node));
    for (const row of rows) scores[row] = (scores[row] ?? 0) + points;
    return points;
  }
  const column = data.bins[split.feature] ?? new Uint8Array();
  const below = rows.filter((row) => (column[row] ?? 0) <= split.bin);
  const above = rows.filter((row) => (column[row] ?? 0) > split.bin);
  const name = data.names[split.feature] ?? '';
  const limit = data.limits[split.feature]?.[split.bin] ?? 0;
  const direction = options.monotone[name] ?? 0;
  const middle = (split.below + split.above) / 2;
  const sides = (isBelow: boolean) => ({
    ...node,
    depth: node.depth + 1,
    rows: isBelow ? below : above,
    low: direction !== 0 && isBelow === direction < 0 ? Math.max(node.low, middle) : node.low,
    high: direction !== 0 && isBelow === direction > 0 ? Math.min(node.high, middle) : node.high,
  });
  return [name, limit, grow(data, sides(true), options), grow(data, sides(false), options)];
}

function between(value: number, { low, high }: { low: number; high: number }): number {
  return Math.max(low, Math.min(high, value));
}

/** Rows whose bin is at most `bin` go below; what each side would advise. */
type Split = { feature: number; bin: number; below: number; above: number };

function bestSplit(
  { bins, limits, names }: Binned,
  node: Node,
  g: number,
  h: number,
  { lambda, leastWeight, leastGain, monotone }: GrowOptions,
): Split | null {
  const { rows, gradient, hessian, columns } = node;
  const whole = (g * g) / (h + lambda);
  let best: (Split & { gain: number }) | null = null;
  const sumG = new Float64Array(BINS + 1);
  const sumH = new Float64Array(BINS + 1);
  for (const feature of columns) {
    const column = bins[feature] ?? new Uint8Array();
    const count = limits[feature]?.length ?? 0;
    const direction = monotone[names[feature] ?? ''] ?? 0;
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
      if (gain <= leastGain || gain <= (best?.gain ?? 0)) continue;
      const below = between(-leftG / (leftH + lambda), node);
      const above = between(-rightG / (h - leftH + lambda), node);
      if (direction !== 0 && (above - below) * direction < 0) continue;
      best = { feature, bin, gain, below, above };
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

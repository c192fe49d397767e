import type { Tree } from '../../../packages/reader/src/extract/choice/boosted-trees.ts';
import { randomNumbers } from '../../../packages/reader/src/testing/random-numbers.ts';
import { BINS, type Binned, binned } from './bins.ts';
import type { TrainingChoice } from './choice.ts';
import { fitLogit, type LogitOptions } from './conditional-logit.ts';
import { rounded } from './rounded.ts';

export type GrowOptions = LogitOptions & {
  trees: number;
  /** The most splits from root to leaf. */
  depth: number;
  /** Learning rate. */
  rate: number;
  /** L2 penalty on a leaf's points. */
  lambda: number;
  /** The smallest sum of second derivatives in a leaf. */
  leastWeight: number;
  /** The smallest gain of a split. */
  leastGain: number;
  /** Share of features each tree may split on. */
  columns: number;
  /** Share of receipts each tree is grown on. */
  receipts: number;
  /**
   * How many times the trees are grown, each time with other random features and receipts; their average is
   * used.
   */
  bags: number;
};

/**
 * Grows trees that choose one candidate per receipt. Maximizes the log-likelihood of the right answers under
 * a softmax over the receipt's candidates and 'none of them' (the ListNet objective, Cao et al. 2007, with
 * the Newton steps and split gains of Chen and Guestrin 2016; directions are kept as in LightGBM's basic
 * method). Several right candidates share the credit by their worth.
 * @returns the trees, and the points of 'none of them'
 */
export function growTrees(
  choices: readonly TrainingChoice[],
  names: readonly string[],
  options: GrowOptions,
): { linear: Record<string, number>; trees: Tree[]; none: number } {
  const usable = choices.filter(
    ({ worth, nothing, candidates }) =>
      candidates.length > 0 && (nothing || worth.some((value) => value > 0)),
  );
  const data = binned(usable, names);
  const line = fitLogit(usable, names, options);
  const bags = Array.from({ length: options.bags }, (_, bag) =>
    growBag(usable, data, line, randomNumbers(7 + bag), options),
  );
  return {
    linear: line.weights,
    trees: bags.flatMap(({ trees }) => trees.map((tree) => dividedBy(bags.length, tree))),
    none: rounded(bags.reduce((sum, { none }) => sum + none, 0) / bags.length),
  };
}

/** Grows trees for what the linear part leaves unexplained. */
function growBag(
  usable: readonly TrainingChoice[],
  data: Binned,
  line: { none: number; scores: Float64Array },
  random: () => number,
  options: GrowOptions,
): { trees: Tree[]; none: number } {
  const { count, names } = data;
  const scores = Float64Array.from(line.scores);
  const gradient = new Float64Array(count);
  const hessian = new Float64Array(count);
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
  return { trees, none };
}

function dividedBy(count: number, tree: Tree): Tree {
  if (typeof tree === 'number') return rounded(tree / count);
  const [name, limit, below, above] = tree;
  return [name, limit, dividedBy(count, below), dividedBy(count, above)];
}

type Node = {
  rows: Int32Array;
  gradient: Float64Array;
  hessian: Float64Array;
  scores: Float64Array;
  columns: readonly number[];
  depth: number;
  /** Bounds for the leaves below, so that a split above keeps its monotone direction. */
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

/** Rows whose bin is at most `bin` go below. `below` and `above` are the leaf values of the two sides. */
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

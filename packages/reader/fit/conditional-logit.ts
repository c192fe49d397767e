import type { Features, Ranker } from '../src/extract/ranker.ts';

/** The candidates of one receipt, and how good each one is as an answer: 0 is wrong, 1 is right. */
export type Choice = {
  candidates: readonly { features: Features }[];
  worth: readonly number[];
  /** Whether nothing is the right answer. */
  nothing: boolean;
};

const STEPS = 400;
const STEP = 0.05;
const SMALLEST_WEIGHT = 1e-3;

/**
 * Fits a conditional logit model: maximises the mean log-likelihood of the right answers (each counted by its worth)
 * less a penalty for weights far from what is expected beforehand (a Gaussian prior around `prior`). Adam, Kingma and
 * Ba 2015, with its usual constants; the problem is convex but for the worths, so the start does not matter much.
 * @param penalty 1 / variance of the prior
 */
export function fitConditionalLogit(
  choices: readonly Choice[],
  { penalty, prior }: { penalty: number; prior: Features },
): Ranker {
  const index = new Map<string, number>([['none', 0]]);
  const idOf = (name: string) => {
    const known = index.get(name);
    if (known !== undefined) return known;
    index.set(name, index.size);
    return index.size - 1;
  };
  const usable = choices.filter(({ worth, nothing }) => nothing || worth.some((value) => value > 0));
  const data = usable.map(({ candidates, worth, nothing }) => ({
    rows: candidates.map(({ features }) =>
      Object.entries(features).map(([name, value]) => ({ id: idOf(name), value })),
    ),
    worth,
    nothing,
  }));
  const names = [...index.keys()];
  const expected = Float64Array.from(names, (name) => prior[name] ?? 0);
  const weights = Float64Array.from(expected);
  const adam = createAdam(weights.length);
  for (let step = 1; step <= STEPS; step++) {
    const gradient = new Float64Array(weights.length);
    for (const choice of data) addGradient(gradient, choice, weights);
    for (let i = 0; i < gradient.length; i++) {
      const pull = penalty * ((weights[i] ?? 0) - (expected[i] ?? 0));
      gradient[i] = ((gradient[i] ?? 0) + pull) / data.length;
    }
    adam(weights, gradient, step);
  }
  return { weights: rounded(names, weights) };
}

type Row = readonly { id: number; value: number }[];

function addGradient(
  gradient: Float64Array,
  { rows, worth, nothing }: { rows: readonly Row[]; worth: readonly number[]; nothing: boolean },
  weights: Float64Array,
): void {
  const scores = rows.map((row) => row.reduce((sum, { id, value }) => sum + (weights[id] ?? 0) * value, 0));
  const none = weights[0] ?? 0;
  const top = Math.max(none, ...scores);
  const shares = scores.map((score) => Math.exp(score - top));
  const noneShare = Math.exp(none - top);
  const all = shares.reduce((sum, share) => sum + share, noneShare);
  const right = nothing ? noneShare : shares.reduce((sum, share, i) => sum + share * (worth[i] ?? 0), 0);
  rows.forEach((row, i) => {
    const share = shares[i] ?? 0;
    const pull = share / all - (nothing ? 0 : (share * (worth[i] ?? 0)) / right);
    for (const { id, value } of row) gradient[id] = (gradient[id] ?? 0) + pull * value;
  });
  gradient[0] = (gradient[0] ?? 0) + noneShare / all - (nothing ? 1 : 0);
}

/** Fits log-odds of being right to signs, with a Gaussian prior around 0 for all but 'one' and 'choice'. */
export function fitLogistic(
  examples: readonly { signs: Features; right: boolean; count: number }[],
  { penalty }: { penalty: number },
): Ranker {
  const names = [...new Set(examples.flatMap(({ signs }) => Object.keys(signs)))];
  const weights = new Float64Array(names.length);
  const adam = createAdam(weights.length);
  for (let step = 1; step <= STEPS * 3; step++) {
    const gradient = new Float64Array(weights.length);
    for (const { signs, right, count } of examples) {
      const score = names.reduce((sum, name, i) => sum + (weights[i] ?? 0) * (signs[name] ?? 0), 0);
      const error = count * (1 / (1 + Math.exp(-score)) - (right ? 1 : 0));
      names.forEach((name, i) => {
        gradient[i] = (gradient[i] ?? 0) + error * (signs[name] ?? 0);
      });
    }
    names.forEach((name, i) => {
      const expected = name === 'choice' ? 1 : 0;
      const pull = name === 'one' ? 0 : penalty * ((weights[i] ?? 0) - expected);
      gradient[i] = ((gradient[i] ?? 0) + pull) / examples.length;
    });
    adam(weights, gradient, step);
  }
  return { weights: rounded(names, weights) };
}

function createAdam(size: number) {
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  return (weights: Float64Array, gradient: Float64Array, step: number) => {
    for (let i = 0; i < size; i++) {
      const slope = gradient[i] ?? 0;
      mean[i] = 0.9 * (mean[i] ?? 0) + 0.1 * slope;
      square[i] = 0.999 * (square[i] ?? 0) + 0.001 * slope * slope;
      const usual = (mean[i] ?? 0) / (1 - 0.9 ** step);
      const spread = Math.sqrt((square[i] ?? 0) / (1 - 0.999 ** step));
      weights[i] = (weights[i] ?? 0) - (STEP * usual) / (spread + 1e-8);
    }
  };
}

function rounded(names: readonly string[], weights: Float64Array): Record<string, number> {
  const entries = names
    .map((name, i) => [name, Math.round((weights[i] ?? 0) * 1000) / 1000] as const)
    .filter(([, weight]) => Math.abs(weight) > SMALLEST_WEIGHT)
    .sort(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(entries);
}

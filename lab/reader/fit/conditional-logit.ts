import type { TrainingChoice } from './choice.ts';
import { rounded } from './rounded.ts';

/** How the linear part is fitted. */
export type LogitOptions = {
  /** L2 penalty on the weights' distance from `prior`, over standardized features. */
  ridge: number;
  /** The prior mean of a feature's weight, in log-odds per unit; 0 if not given. */
  prior: Readonly<Partial<Record<string, number>>>;
  /** Monotone constraints: features that can only count for (1) or only against (-1) a candidate. */
  monotone: Readonly<Partial<Record<string, 1 | -1>>>;
};

/** The lowest standard deviation, so that features that hardly vary are not scaled up. */
const LEAST_SPREAD = 0.05;
const STEPS = 250;
const STEP = 0.03;

/**
 * The linear part: a conditional logit model (McFadden 1974) over standardized features, fitted with Adam
 * (Kingma and Ba 2015). It beats trees on rare features. The trees then fit the rest.
 */
export function fitLogit(
  choices: readonly TrainingChoice[],
  names: readonly string[],
  { ridge, monotone, prior }: LogitOptions,
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
  // Scores are stored as inference computes them: without the means, which shift all candidates equally.
  rows.forEach((row, at) => {
    scores[at] = raw.reduce((sum, [name, weight]) => sum + weight * (row[name] ?? 0), 0);
  });
  return {
    weights: Object.fromEntries(raw.filter(([, weight]) => weight !== 0)),
    none: none + offset,
    scores,
  };
}

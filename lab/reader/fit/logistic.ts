import type { Features } from '../../../packages/reader/src/extract/choice/boosted-trees.ts';
import type { Weights } from '../../../packages/reader/src/extract/choice/field-model.ts';

const STEPS = 1200;
const STEP = 0.05;
const SMALLEST_WEIGHT = 1e-3;

/**
 * Fits the log-odds of being right to features, with a Gaussian prior around 0 for all but 'one' and
 * 'choice'.
 */
export function fitLogistic(
  examples: readonly { features: Features; right: boolean; count: number }[],
  { penalty }: { penalty: number },
): Weights {
  const names = [...new Set(examples.flatMap(({ features }) => Object.keys(features)))];
  const weights = new Float64Array(names.length);
  const adam = createAdam(weights.length);
  for (let step = 1; step <= STEPS; step++) {
    const gradient = new Float64Array(weights.length);
    for (const { features, right, count } of examples) {
      const score = names.reduce((sum, name, i) => sum + (weights[i] ?? 0) * (features[name] ?? 0), 0);
      const error = count * (1 / (1 + Math.exp(-score)) - (right ? 1 : 0));
      names.forEach((name, i) => {
        gradient[i] = (gradient[i] ?? 0) + error * (features[name] ?? 0);
      });
    }
    names.forEach((name, i) => {
      const expected = name === 'choice' ? 1 : 0;
      const pull = name === 'one' ? 0 : penalty * ((weights[i] ?? 0) - expected);
      gradient[i] = ((gradient[i] ?? 0) + pull) / examples.length;
    });
    adam(weights, gradient, step);
  }
  return rounded(names, weights);
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

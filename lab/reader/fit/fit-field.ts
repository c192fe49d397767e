import type { Features } from '../../../packages/reader/src/extract/choice/boosted-trees.ts';
import {
  type FieldModel,
  logistic,
  logOdds,
  type ModeledField,
  trustFeatures,
  type Weights,
} from '../../../packages/reader/src/extract/choice/field-model.ts';
import { type Ranker, rank } from '../../../packages/reader/src/extract/choice/ranker.ts';
import { type AnswerCandidate, type Example, isRight } from './examples.ts';
import { type GrowOptions, growTrees } from './grow-trees.ts';
import { fitLogistic } from './logistic.ts';
import { DIRECTIONS, PRIORS } from './prior-knowledge.ts';

/** Chosen by cross-validation among 0 to 300 trees of depth 3 to 8, rates 0.05 to 0.3 and ridges 1 to 40. */
const GROW: Omit<GrowOptions, 'monotone' | 'prior'> = {
  trees: 60,
  depth: 4,
  rate: 0.08,
  lambda: 1,
  leastWeight: 0.1,
  leastGain: 0,
  columns: 0.4,
  receipts: 0.7,
  ridge: 12,
  bags: 4,
};
const GROW_FIELD: Readonly<Record<ModeledField, Partial<GrowOptions>>> = {
  vendor: { trees: 90, columns: 0.2, bags: 6 },
  location: { trees: 30, ridge: 8 },
  total: { trees: 80, ridge: 4 },
  date: { trees: 80, ridge: 4 },
};
/**
 * 'Nothing' wins only if it is more likely by this much, because the confidence already expresses doubt. In
 * log-odds, chosen by cross-validation.
 */
const NOTHING_IS_DEARER: Readonly<Record<ModeledField, number>> = {
  vendor: 3,
  location: 1.5,
  total: 1.5,
  date: 1.5,
};
const CONFIDENCE_PENALTY = 1;
/**
 * A wrong value with high confidence does more harm than a right one that someone checks, so it counts this
 * many times.
 */
const COST_OF_WRONG = 3;

/** The answer for a receipt by weights that never saw its vendor. */
export type JudgedField = {
  example: Example;
  chosen: AnswerCandidate | null;
  /** 0 to 1 */
  confidence: number;
  right: boolean;
  /** Each candidate's own probability. */
  shares: readonly number[];
};

/**
 * Fits one field: the model for all receipts, and each receipt's answer by a model that never saw its vendor.
 * @param kept the ranker of the model, if only the confidence is to be fitted
 */
export function fitField(
  field: ModeledField,
  examples: readonly Example[],
  foldOf: ReadonlyMap<string, number>,
  kept: Ranker | null = null,
): { model: FieldModel; judged: JudgedField[] } {
  const fold = ({ receipt }: Example) => foldOf.get(receipt.group);
  const folds = [...new Set(foldOf.values())];
  const choices = folds.flatMap((out) => {
    const ranker = rankerFor(
      field,
      examples.filter((example) => fold(example) !== out),
    );
    return examples
      .filter((example) => fold(example) === out)
      .map((example) => choiceOf(field, example, ranker));
  });
  // The confidence is fitted to out-of-fold answers. Otherwise it would be too high.
  const judged = folds.flatMap((out) => {
    const confidence = confidenceFor(choices.filter(({ example }) => fold(example) !== out));
    return choices
      .filter(({ example }) => fold(example) === out)
      .map(({ example, chosen, features, right, shares }) => ({
        example,
        chosen,
        right,
        shares,
        confidence: chosen ? logistic(logOdds(features, confidence)) : 0,
      }));
  });
  return {
    model: { ranker: kept ?? rankerFor(field, examples), confidence: confidenceFor(choices) },
    judged,
  };
}

type ChoiceMade = {
  example: Example;
  chosen: AnswerCandidate | null;
  features: Features;
  right: boolean;
  shares: readonly number[];
};

function rankerFor(field: ModeledField, examples: readonly Example[]): Ranker {
  const names = [
    ...new Set(
      examples.flatMap(({ candidates }) => candidates.flatMap(({ features }) => Object.keys(features))),
    ),
  ].sort();
  const ranker = growTrees(
    examples.map(({ choice }) => choice),
    names,
    { ...GROW, ...GROW_FIELD[field], monotone: DIRECTIONS[field], prior: PRIORS[field] },
  );
  return { ...ranker, none: ranker.none - NOTHING_IS_DEARER[field] };
}

function choiceOf(field: ModeledField, example: Example, ranker: Ranker): ChoiceMade {
  const ranked = rank(example.candidates, ranker);
  const { chosen } = ranked;
  return {
    example,
    chosen,
    shares: ranked.shares,
    features: chosen ? trustFeatures({ ...ranked, chosen }) : {},
    right: chosen !== null && isRight(field, chosen.answer, example.truths),
  };
}

function confidenceFor(choices: readonly ChoiceMade[]): Weights {
  return fitLogistic(
    choices
      .filter(({ chosen }) => chosen !== null)
      .map(({ example, features, right }) => ({
        features,
        right,
        count: (right ? 1 : COST_OF_WRONG) * example.choice.weight,
      })),
    { penalty: CONFIDENCE_PENALTY },
  );
}

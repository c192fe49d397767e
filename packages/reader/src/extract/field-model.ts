import models from './field-models.json' with { type: 'json' };
import { type Features, type Ranker, rank, scoreOf } from './ranker.ts';

/** The facts that are chosen among candidates by fitted weights. */
export type ModelledField = 'vendor' | 'total' | 'date' | 'location';

/** One answer a field may have. */
export type Candidate = {
  /** The answer as it is compared: candidates of one key are one answer. */
  key: string;
  features: Features;
  /** What, beside the choice itself, says how far the answer is to be trusted. */
  signs: Features;
};

export type FieldModel = {
  ranker: Ranker;
  /** Weights of a logistic model: log-odds that the chosen answer is right. */
  confidence: Ranker;
};

/**
 * Below this confidence a value is not given at all: an empty field is noticed, a wrong one may not be. Confidence is
 * cautious (see packages/reader/fit), so this is about one chance in four.
 */
export const FLOOR = 0.1;

/** What is called quite sure, and quite impossible, is never more than this far from even, in log-odds. */
const MAX_LOG_ODDS = 7;

export function modelOf(field: ModelledField): FieldModel {
  return models[field];
}

/** The likeliest candidate and the chance that it is right; null when nothing is likely enough. */
export function choose<T extends Candidate>(
  candidates: readonly T[],
  model: FieldModel,
): { chosen: T; confidence: number } | null {
  const { chosen, probability } = rank(candidates, model.ranker);
  if (!chosen) return null;
  const confidence = logistic(scoreOf(trustSigns(chosen, probability), model.confidence));
  return confidence < FLOOR ? null : { chosen, confidence };
}

/** What the confidence is worked out from: the choice's own log-odds, and the candidate's signs. */
export function trustSigns({ signs }: Candidate, probability: number): Features {
  const odds = Math.log(probability / (1 - probability));
  return { one: 1, choice: Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, odds)), ...signs };
}

export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** A sign for how surely the text was read: the log-odds of the recogniser's own confidence. */
export function readSign(confidence: number): Features {
  const p = Math.max(0.5, Math.min(0.999, confidence));
  return { read: Math.log(p / (1 - p)) };
}

import { readFileSync } from 'node:fs';
import type { Features } from './boosted-trees.ts';
import { type Ranked, type Ranker, rank } from './ranker.ts';

/** The fields whose value the fitted weights choose among candidates. */
export type ModeledField = 'vendor' | 'total' | 'date' | 'location';

/** One possible answer for a field. `Name` lists the features, so a misspelled one does not compile. */
export type Candidate<Name extends string = string> = {
  /** The normalized answer: candidates with the same key are one answer. */
  key: string;
  features: Features<Name>;
  /** How far the answer can be trusted, apart from the choice itself. */
  trust: Features;
};

/** Weights of a logistic model, by feature name. */
export type Weights = Readonly<Record<string, number>>;

export type FieldModel = {
  ranker: Ranker;
  /** Log-odds that the chosen answer is right. */
  confidence: Weights;
};

/**
 * Below this confidence, the field stays empty: people notice an empty field, but may not notice a wrong one.
 * Confidence is cautious (see lab/reader/fit), so this is about one chance in four.
 */
export const FLOOR = 0.1;

/** The log-odds of a choice are never farther from zero than this, even if it looks certain or impossible. */
const MAX_LOG_ODDS = 7;

const models = new Map<ModeledField, FieldModel>();

/** The field's fitted weights, read from `weights/` on first use. */
export function modelOf(field: ModeledField): FieldModel {
  const known = models.get(field);
  if (known) return known;
  const file = new URL(`./weights/${field}.json`, import.meta.url);
  const model: FieldModel = JSON.parse(readFileSync(file, 'utf8'));
  models.set(field, model);
  return model;
}

/** A chosen candidate and the chance that it is right. `answer` is null if nothing is likely enough. */
export type Choice<T> = { ranked: Ranked<T>; answer: { chosen: T; confidence: number } | null };

export function choose<T extends Candidate>(candidates: readonly T[], model: FieldModel): Choice<T> {
  const ranked = rank(candidates, model.ranker);
  const { chosen } = ranked;
  if (!chosen) return { ranked, answer: null };
  const confidence = confidenceIn({ ...ranked, chosen }, model.confidence);
  return { ranked, answer: confidence < FLOOR ? null : { chosen, confidence } };
}

/** The chance, 0 to 1, that a chosen candidate is right. */
function confidenceIn(ranked: Ranked<Candidate> & { chosen: Candidate }, weights: Weights): number {
  return logistic(logOdds(trustFeatures(ranked), weights));
}

/**
 * The inputs of the confidence: the log-odds of the choice, and what the candidate says about itself. Squares
 * and the product let a value that is read and chosen with confidence be trusted more than the sum of both.
 */
export function trustFeatures({
  chosen,
  probability,
  next,
}: Ranked<Candidate> & { chosen: Candidate }): Features {
  const odds = Math.log(probability / (1 - probability));
  const lead = Math.log(probability / Math.max(next, 1e-9));
  const choice = within(odds);
  const ahead = within(lead);
  return {
    one: 1,
    choice,
    lead: ahead,
    'choice squared': (choice * Math.abs(choice)) / MAX_LOG_ODDS,
    'lead squared': (ahead * Math.abs(ahead)) / MAX_LOG_ODDS,
    'choice and read': (choice * (chosen.trust['read'] ?? 0)) / MAX_LOG_ODDS,
    ...chosen.trust,
  };
}

export function logOdds(features: Features, weights: Weights): number {
  let sum = 0;
  for (const name in features) sum += (features[name] ?? 0) * (weights[name] ?? 0);
  return sum;
}

export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** How confidently the text was read: the log-odds of the recognizer's confidence. */
export function readTrust(confidence: number): { read: number } {
  const p = Math.max(0.5, Math.min(0.999, confidence));
  return { read: Math.log(p / (1 - p)) };
}

function within(odds: number): number {
  return Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, odds));
}

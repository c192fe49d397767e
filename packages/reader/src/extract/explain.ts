import type { Row } from '../ocr/lines.ts';
import type { Box, Explanation, Home, WeighedCandidate, WeighedFeature } from '../reading.ts';
import type { Features, Tree } from './choice/boosted-trees.ts';
import { type Candidate, choose, type ModeledField, modelOf } from './choice/field-model.ts';
import { type Ranker, scoreOf } from './choice/ranker.ts';
import { dateCandidates, dateHints } from './date/date.ts';
import type { CountryDecision } from './evidence/country.ts';
import { locationCandidates } from './location/location-candidates.ts';
import { paperOf } from './paper/paper.ts';
import { totalCandidates } from './total/total-candidates.ts';
import { nameSharesOf } from './vendor/vendor.ts';
import { vendorCandidates } from './vendor/vendor-candidates.ts';

const MOST_CANDIDATES = 8;
const MOST_PARTS = 10;

type Answer = Candidate & { value: string; boxes: readonly Box[] };

/**
 * The country's evidence, and the candidates of all four fields with their features. Pure, like `extract`.
 */
export function explain(printed: readonly Row[], settings: { home: Home; now: Date }): Explanation[] {
  const paper = paperOf(printed, settings.home);
  const { rows, page, amounts } = paper;
  const boxesOf = (list: readonly Row[]) => list.flatMap((row) => row.lines.map(({ box }) => box));
  const names = vendorCandidates(paper);
  const named = choose(names, modelOf('vendor'));
  const nameShares = nameSharesOf(names, named.ranked.shares);
  const hints = dateHints(paper, settings.now);
  const answers: Record<ModeledField, Answer[]> = {
    vendor: names.map((candidate) => ({ ...candidate, boxes: boxesOf(candidate.rows) })),
    total: totalCandidates(rows, amounts).map((candidate) => ({
      ...candidate,
      value: (candidate.amount.cents / 100).toFixed(2),
      boxes: [candidate.amount.box],
    })),
    date: dateCandidates(rows, hints).map((candidate) => ({ ...candidate, boxes: [candidate.line.box] })),
    location: locationCandidates(page, nameShares).map((candidate) => ({
      ...candidate,
      boxes: candidate.lines.map(({ box }) => box),
    })),
  };
  return [
    countryExplained(paper.country),
    ...Object.entries(answers).map(([field, list]) => explained(field as ModeledField, list)),
  ];
}

function countryExplained({ odds, country }: CountryDecision): Explanation {
  const candidates = odds.map(({ code, currency, evidence, share, possible }): WeighedCandidate => {
    const features = evidence.map(({ kind, weight }) => ({ feature: kind, value: 1, points: weight }));
    const score = features.reduce((sum, { points }) => sum + points, 0);
    const value = `${code ?? 'unknown'}, ${currency ?? 'currency unknown'}${possible ? '' : ' (not enough to leave home)'}`;
    return { value, probability: share, score, features, boxes: [] };
  });
  const [first, second] = candidates;
  return {
    field: 'country',
    candidates: candidates.slice(0, MOST_CANDIDATES),
    nothing: 0,
    confidence: odds.find(({ code }) => code === country)?.share ?? null,
    // the likeliest country may not have enough evidence to replace home
    because: first && second && odds[0]?.code === country ? lead(first.features, second.features) : [],
  };
}

function explained(field: ModeledField, answers: readonly Answer[]): Explanation {
  const model = modelOf(field);
  const { ranked, answer } = choose(answers, model);
  const best = new Map<string, WeighedCandidate>();
  answers.forEach(({ key, value, features, boxes }, at) => {
    const share = ranked.shares[at] ?? 0;
    const score = scoreOf(features, model.ranker);
    const known = best.get(key);
    const probability = (known?.probability ?? 0) + share;
    if (known && known.score >= score) known.probability = probability;
    else best.set(key, { value, probability, score, boxes, features: partsOf(features, model.ranker) });
  });
  const candidates = [...best.values()].sort((a, b) => b.probability - a.probability);
  const [first, second] = candidates;
  return {
    field,
    candidates: candidates.slice(0, MOST_CANDIDATES),
    nothing: 1 - ranked.shares.reduce((sum, share) => sum + share, 0),
    confidence: answer?.confidence ?? null,
    because: first && second ? lead(first.features, second.features) : [],
  };
}

/**
 * What each feature adds to the score: its linear weight, and its share of the trees (a split's share is how
 * far it moves the mean of the leaves below, as in Saabas 2014).
 */
function partsOf(features: Features, { linear, trees }: Ranker): WeighedFeature[] {
  const points = new Map<string, number>();
  const add = (feature: string, more: number) => points.set(feature, (points.get(feature) ?? 0) + more);
  for (const feature in linear) add(feature, (linear[feature] ?? 0) * (features[feature] ?? 0));
  for (const tree of trees) {
    let node = tree;
    while (typeof node !== 'number') {
      const [feature, limit, below, otherwise]: Exclude<Tree, number> = node;
      const next = (features[feature] ?? 0) < limit ? below : otherwise;
      add(feature, meanOf(next) - meanOf(node));
      node = next;
    }
  }
  return weightiest(
    [...points].map(([feature, own]) => ({ feature, value: features[feature] ?? 0, points: own })),
  );
}

function meanOf(tree: Tree): number {
  return typeof tree === 'number' ? tree : (meanOf(tree[2]) + meanOf(tree[3])) / 2;
}

function lead(winner: readonly WeighedFeature[], other: readonly WeighedFeature[]): WeighedFeature[] {
  const others = new Map(other.map((part) => [part.feature, part.points]));
  return weightiest(
    winner.map((part) => ({ ...part, points: part.points - (others.get(part.feature) ?? 0) })),
  ).slice(0, MOST_PARTS);
}

function weightiest(parts: readonly WeighedFeature[]): WeighedFeature[] {
  return parts
    .filter(({ points }) => Math.abs(points) >= 0.005)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

/** One block per field, for people to read. */
export function explanationText(explanations: readonly Explanation[]): string {
  return explanations.map(blockOf).join('\n');
}

function blockOf({ field, candidates, nothing, confidence, because }: Explanation): string {
  const signed = (points: number) => `${points < 0 ? '' : '+'}${points.toFixed(2)}`;
  const part = ({ feature, value, points }: WeighedFeature) =>
    `${signed(points)} ${feature}${value === 1 ? '' : ` ${Number(value.toFixed(2))}`}`;
  const rows = candidates.map(
    ({ value, probability, score, features }) =>
      `    ${(100 * probability).toFixed(1).padStart(5)} %  ${score.toFixed(2).padStart(6)}  ${value}\n` +
      `              ${features.slice(0, MOST_PARTS).map(part).join(', ')}`,
  );
  const head =
    confidence === null ? `  ${field}: nothing` : `  ${field}: confidence ${(100 * confidence).toFixed(0)} %`;
  const why = because.length > 0 ? [`    won by: ${because.map(part).join(', ')}`] : [];
  return [head, ...rows, `    ${(100 * nothing).toFixed(1).padStart(5)} %          nothing`, ...why, ''].join(
    '\n',
  );
}

import { type CompiledTrees, compileTrees, type Features, type Tree, treesScore } from './boosted-trees.ts';

/** Chooses among candidates. lab/reader/fit fits it and explains how. */
export type Ranker = {
  /** The score of the answer 'nothing'. */
  none: number;
  /** The points per unit of a feature. */
  linear: Readonly<Record<string, number>>;
  /** What the linear part leaves unexplained. */
  trees: readonly Tree[];
};

/** A chosen candidate; `null` if the answer 'nothing' is at least as likely as any of them. */
export type Ranked<T> = {
  chosen: T | null;
  /** 0 to 1, compared with all candidates and 'nothing'. */
  probability: number;
  /** The probability of the runner-up, 'nothing' included. */
  next: number;
  /** Each candidate's own probability. */
  shares: readonly number[];
};

/** A ranker with its features in a fixed order, so that names are looked up once per candidate. */
type Compiled = {
  names: readonly string[];
  /** A candidate's features in that order. Each candidate overwrites them. */
  values: Float64Array;
  /** Points per unit of the first features: the linear ones. */
  linear: Float64Array;
  trees: CompiledTrees;
};

const compiled = new WeakMap<Ranker, Compiled>();

function compile(ranker: Ranker): Compiled {
  const known = compiled.get(ranker);
  if (known) return known;
  const places = new Map(Object.keys(ranker.linear).map((name, place) => [name, place]));
  const trees = compileTrees(ranker.trees, (name) => {
    if (!places.has(name)) places.set(name, places.size);
    return places.get(name) ?? 0;
  });
  const own = {
    names: [...places.keys()],
    values: new Float64Array(places.size),
    linear: Float64Array.from(Object.values(ranker.linear)),
    trees,
  };
  compiled.set(ranker, own);
  return own;
}

/** One candidate's score, in log-odds between candidates. */
export function scoreOf(features: Features, ranker: Ranker): number {
  const { names, values, linear, trees } = compile(ranker);
  for (let i = 0; i < names.length; i++) values[i] = features[names[i] ?? ''] ?? 0;
  let score = treesScore(values, trees);
  for (let i = 0; i < linear.length; i++) score += (linear[i] ?? 0) * (values[i] ?? 0);
  return score;
}

/**
 * A candidate's probability is its share of exp(score). Candidates with the same `key` are one answer, so
 * their probabilities are added. 'Nothing' competes with its own score.
 */
export function rank<T extends { features: Features; key: string }>(
  candidates: readonly T[],
  ranker: Ranker,
): Ranked<T> {
  const { none } = ranker;
  const scores = candidates.map(({ features }) => scoreOf(features, ranker));
  const top = Math.max(none, ...scores);
  const shares = scores.map((score) => Math.exp(score - top));
  const all = shares.reduce((sum, share) => sum + share, Math.exp(none - top));
  type Answer = { share: number; best: number; chosen: T | null };
  const nothing: Answer = { share: Math.exp(none - top), best: 0, chosen: null };
  const answers = new Map<string, Answer>();
  candidates.forEach((candidate, i) => {
    const share = shares[i] ?? 0;
    const answer = answers.get(candidate.key);
    if (!answer) answers.set(candidate.key, { share, best: share, chosen: candidate });
    else {
      answer.share += share;
      if (share > answer.best) Object.assign(answer, { best: share, chosen: candidate });
    }
  });
  const [best = nothing, second] = [nothing, ...answers.values()].sort((a, b) => b.share - a.share);
  return {
    chosen: best.chosen,
    probability: best.share / all,
    next: (second?.share ?? 0) / all,
    shares: shares.map((share) => share / all),
  };
}

/** What speaks for or against a candidate, by name; most are 1 where they hold and absent where they do not. */
export type Features = Readonly<Record<string, number>>;

/** Fitted by packages/reader/fit; how is told there. */
export type Ranker = {
  /** Points a feature adds, in log-odds between candidates. A feature without a weight says nothing. */
  weights: Readonly<Record<string, number>>;
};

/** A chosen candidate; `null` when none of them is likelier than there being nothing to find. */
export type Ranked<T> = { chosen: T | null /** 0 to 1, of all candidates and none. */; probability: number };

/** The score of one candidate. */
export function scoreOf(features: Features, { weights }: Ranker): number {
  let score = 0;
  for (const name in features) {
    if (Object.hasOwn(weights, name)) score += (features[name] ?? 0) * (weights[name] ?? 0);
  }
  return score;
}

/**
 * Chooses among candidates by a conditional logit model (McFadden 1974): each one's probability is the share of its
 * exp(score). Candidates of the same `key` are one answer, and their probabilities add up. 'None of them' takes part
 * with the weight of the feature 'none'.
 */
export function rank<T extends { features: Features; key: string }>(
  candidates: readonly T[],
  ranker: Ranker,
): Ranked<T> {
  const none = scoreOf({ none: 1 }, ranker);
  const scores = candidates.map(({ features }) => scoreOf(features, ranker));
  const top = Math.max(none, ...scores);
  const shares = scores.map((score) => Math.exp(score - top));
  const all = shares.reduce((sum, share) => sum + share, Math.exp(none - top));
  const answers = new Map<string, { share: number; best: number; chosen: T }>();
  candidates.forEach((candidate, i) => {
    const share = shares[i] ?? 0;
    const answer = answers.get(candidate.key);
    if (!answer) answers.set(candidate.key, { share, best: share, chosen: candidate });
    else {
      answer.share += share;
      if (share > answer.best) Object.assign(answer, { best: share, chosen: candidate });
    }
  });
  let best: { share: number; chosen: T | null } = { share: Math.exp(none - top), chosen: null };
  for (const answer of answers.values()) if (answer.share > best.share) best = answer;
  return { chosen: best.chosen, probability: best.share / all };
}

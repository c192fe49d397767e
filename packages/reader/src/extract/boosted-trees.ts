/**
 * Gradient-boosted regression trees (Friedman 2001) as they are kept in a weights file, and their sum for one candidate.
 * `packages/reader/fit` grows them.
 */

/** A leaf's points, or a question: `[feature, limit, whenBelow, whenNot]`. */
export type Tree = number | readonly [feature: string, limit: number, below: Tree, otherwise: Tree];

/** A candidate's numbers, by name. Yes and no are 1 and 0. */
export type Features<Name extends string = string> = Readonly<Record<Name, number>>;

/** The sum of what every tree says, in log-odds between candidates. */
export function treesScore(features: Features, trees: readonly Tree[]): number {
  let score = 0;
  for (const tree of trees) score += leafOf(tree, features);
  return score;
}

function leafOf(tree: Tree, features: Features): number {
  let node = tree;
  while (typeof node !== 'number') node = (features[node[0]] ?? 0) < node[1] ? node[2] : node[3];
  return node;
}

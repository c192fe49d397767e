/**
 * Gradient-boosted regression trees (Friedman 2001) as stored in a weights file, and their sum for one
 * candidate. `lab/reader/fit` grows them.
 */

/** A leaf's points, or a split: `[feature, limit, whenBelow, whenNot]`. */
export type Tree = number | readonly [feature: string, limit: number, below: Tree, otherwise: Tree];

/** A candidate's numbers by name. Yes and no are 1 and 0. */
export type Features<Name extends string = string> = Readonly<Record<Name, number>>;

/**
 * Trees as arrays, which are several times faster to evaluate. A split's number is an index into each of
 * them.
 */
export type CompiledTrees = {
  /** The first split of each tree, or its only leaf. A leaf is `~index` into `leaves`. */
  roots: Int32Array;
  feature: Int32Array;
  limit: Float64Array;
  below: Int32Array;
  otherwise: Int32Array;
  leaves: Float64Array;
};

/** @param placeOf the index of a feature in the values passed to `treesScore` */
export function compileTrees(trees: readonly Tree[], placeOf: (feature: string) => number): CompiledTrees {
  const questions: { feature: number; limit: number; below: number; otherwise: number }[] = [];
  const leaves: number[] = [];
  const add = (tree: Tree): number => {
    if (typeof tree === 'number') return ~(leaves.push(tree) - 1);
    const [feature, limit, below, otherwise] = tree;
    const question = { feature: placeOf(feature), limit, below: 0, otherwise: 0 };
    const place = questions.push(question) - 1;
    question.below = add(below);
    question.otherwise = add(otherwise);
    return place;
  };
  return {
    roots: Int32Array.from(trees, add),
    feature: Int32Array.from(questions, ({ feature }) => feature),
    limit: Float64Array.from(questions, ({ limit }) => limit),
    below: Int32Array.from(questions, ({ below }) => below),
    otherwise: Int32Array.from(questions, ({ otherwise }) => otherwise),
    leaves: Float64Array.from(leaves),
  };
}

/** The sum of all trees, in log-odds between candidates. */
export function treesScore(values: Float64Array, trees: CompiledTrees): number {
  const { roots, feature, limit, below, otherwise, leaves } = trees;
  let score = 0;
  for (let tree = 0; tree < roots.length; tree++) {
    let at = roots[tree] ?? 0;
    while (at >= 0)
      at = ((values[feature[at] ?? 0] ?? 0) < (limit[at] ?? 0) ? below[at] : otherwise[at]) ?? 0;
    score += leaves[~at] ?? 0;
  }
  return score;
}

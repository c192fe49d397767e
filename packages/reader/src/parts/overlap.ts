import { editDistance } from '../extract/text/edit-distance.ts';
import type { Row } from '../ocr/lines.ts';

/** Fewer different rows in common prove nothing: two receipts of one shop share two rows by chance. */
const LEAST_ROWS = 3;
/**
 * Of the rows that both pictures should show, one in this many may be missing or unreadable in one of them.
 */
const ROWS_FOR_A_MISS = 3;
/** One character in this many may be misread. A shorter row has to match exactly. */
const CHARACTERS_FOR_AN_ERROR = 8;
const SHORTEST_MISREAD = 4;
/** Figures that both pictures show with this confidence, and that differ, are different figures. */
const SURE_FIGURE = 0.9;
/** Costs more than all matching rows together can gain. */
const NEVER = -1e6;

/** A row of the upper picture, and the same row in the lower one. */
type Pair = { upper: number; lower: number };

/** How the end of the upper picture continues in the lower one. */
export type Overlap = {
  /** the rows that both show, from the top; rows between two pairs were misread in one picture */
  pairs: readonly Pair[];
};

type Print = { text: string; figures: string; confidence: number };

/**
 * Finds where the rows at the end of one picture repeat at the beginning of the next. Null unless the text
 * proves it: at least three different rows have to match, apart from misread letters, and the first three may
 * not repeat elsewhere in the upper picture. Otherwise a shop's name and address at both ends of its receipt
 * would join two receipts.
 */
export function overlapOf(upper: readonly Row[], lower: readonly Row[]): Overlap | null {
  const [above, below] = [upper.map(printOf), lower.map(printOf)];
  const alike = above.map((one) => below.map((other) => likenessOf(one, other)));
  const way = bestWay(alike, above.length, below.length);
  const pairs = way.filter(({ upper: at, lower: to }) => alike[at]?.[to] === 1);
  const [first] = pairs;
  const last = pairs.at(-1);
  if (!first || !last) return null;
  const texts = new Set(pairs.map(({ upper: at }) => above[at]?.text));
  const span = Math.max(last.upper - first.upper, last.lower - first.lower) + 1;
  // a row at the edge of a picture may be cut off
  const missed =
    span - pairs.length + Math.max(0, first.lower - 1) + Math.max(0, above.length - 2 - last.upper);
  const isProven =
    texts.size >= LEAST_ROWS &&
    missed <= pairs.length / ROWS_FOR_A_MISS &&
    // if both pictures begin alike, they show the same receipt twice, or two receipts of one shop
    first.upper > first.lower &&
    !isElsewhere(alike, pairs) &&
    !contradicts(alike, pairs);
  return isProven ? { pairs } : null;
}

function printOf({ text, lines }: Row): Print {
  const bare = text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  return {
    text: bare,
    figures: bare.replace(/\D/gu, ''),
    confidence: Math.min(...lines.map(({ confidence }) => confidence)),
  };
}

/**
 * 1: the same row. 0: a different row. NEVER: the same words with a different figure, which two pictures of
 * one paper never show.
 */
function likenessOf(one: Print, other: Print): number {
  const length = Math.max(one.text.length, other.text.length);
  if (length === 0) return 0;
  if (one.text === other.text) return 1;
  const most = length < SHORTEST_MISREAD ? 0 : Math.max(1, Math.floor(length / CHARACTERS_FOR_AN_ERROR));
  if (Math.abs(one.text.length - other.text.length) > most) return 0;
  if (editDistance(one.text, other.text, { limit: most }) > most) return 0;
  if (one.figures === other.figures) return 1;
  if (Math.min(one.confidence, other.confidence) >= SURE_FIGURE) return NEVER;
  return editDistance(one.figures, other.figures, { limit: 1 }) <= 1 ? 1 : 0;
}

/**
 * The path through both pictures that matches the most rows. It runs from anywhere in the upper one to its
 * end, and from the beginning of the lower one to anywhere (Needleman and Wunsch 1970, with free ends). A row
 * cut off at either edge costs nothing.
 */
function bestWay(alike: readonly (readonly number[])[], above: number, below: number): Pair[] {
  const width = below + 1;
  const score = new Float64Array((above + 1) * width);
  const from = new Uint8Array(score.length);
  for (let j = 2; j <= below; j += 1) score[j] = 1 - j;
  for (let i = 1; i <= above; i += 1) {
    for (let j = 1; j <= below; j += 1) {
      const likeness = alike[i - 1]?.[j - 1] ?? 0;
      const both = (score[(i - 1) * width + j - 1] ?? 0) + (likeness === 0 ? -1 : likeness);
      const skipUpper = (score[(i - 1) * width + j] ?? 0) - 1;
      const skipLower = (score[i * width + j - 1] ?? 0) - (j === 1 ? 0 : 1);
      const best = Math.max(both, skipUpper, skipLower);
      score[i * width + j] = best;
      from[i * width + j] = best === both ? 1 : best === skipUpper ? 2 : 3;
    }
  }
  let [end, to] = [above, 0];
  for (const i of [above, above - 1]) {
    for (let j = 1; i > 0 && j <= below; j += 1) {
      if ((score[i * width + j] ?? 0) > (score[end * width + to] ?? 0)) [end, to] = [i, j];
    }
  }
  const way: Pair[] = [];
  for (let [i, j] = [end, to]; i > 0 && j > 0; ) {
    const step = from[i * width + j];
    if (step === 1) way.push({ upper: i - 1, lower: j - 1 });
    if (step !== 3) i -= 1;
    if (step !== 2) j -= 1;
  }
  return way.reverse();
}

/**
 * Whether the upper picture shows the first three of these rows in the same order somewhere else, too. Then
 * it is unclear where they belong.
 */
function isElsewhere(alike: readonly (readonly number[])[], pairs: readonly Pair[]): boolean {
  const first = pairs.slice(0, LEAST_ROWS);
  const start = first[0]?.upper ?? 0;
  return alike.some(
    (_, at) => at !== start && first.every(({ upper, lower }) => alike[at + upper - start]?.[lower] === 1),
  );
}

/** Whether a row between these, or right next to them, has the same words with a different figure. */
function contradicts(alike: readonly (readonly number[])[], pairs: readonly Pair[]): boolean {
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (!first || !last) return false;
  const differs = (upper: number, lower: number) => alike[upper]?.[lower] === NEVER;
  for (let by = 1; by <= first.lower; by += 1) if (differs(first.upper - by, first.lower - by)) return true;
  for (let by = 1; last.upper + by < alike.length; by += 1)
    if (differs(last.upper + by, last.lower + by)) return true;
  return pairs.some(({ upper, lower }, index) => {
    const next = pairs[index + 1] ?? { upper, lower };
    for (let at = upper + 1; at < next.upper; at += 1)
      for (let to = lower + 1; to < next.lower; to += 1) if (differs(at, to)) return true;
    return false;
  });
}

import { editDistance } from '../extract/text/edit-distance.ts';
import type { Row } from '../ocr/lines.ts';

/** Fewer different rows that both pictures show prove nothing: receipts of one shop share two by chance. */
const LEAST_ROWS = 3;
/** Of the rows that both pictures should show, one in so many may be missing or unreadable in one of them. */
const ROWS_FOR_A_MISS = 3;
/** Characters of a row for each that may be misread. A shorter one has to be equal. */
const CHARACTERS_FOR_AN_ERROR = 8;
const SHORTEST_MISREAD = 4;
/** A figure that was read with this confidence in both pictures, and differs, is another figure. */
const SURE_FIGURE = 0.9;
/** Costs more than all rows can gain. */
const NEVER = -1e6;

/** A row of the upper picture, and the same row in the lower one. */
type Pair = { upper: number; lower: number };

/** How the end of the upper picture runs on in the lower one. */
export type Overlap = {
  /** the rows that both show, from the top; what lies between two of them was misread in one picture */
  pairs: readonly Pair[];
};

type Print = { text: string; figures: string; confidence: number };

/**
 * Where the rows at the end of one picture are the rows at the beginning of the next; null unless the text
 * proves it. At least three different rows have to be the same, but for a misread letter, and they may be
 * printed only once in the upper picture: a shop's name and address at both ends of its receipt would
 * otherwise join two receipts.
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
  // a row at the edge of a picture may be cut through
  const missed =
    span - pairs.length + Math.max(0, first.lower - 1) + Math.max(0, above.length - 2 - last.upper);
  const isProven =
    texts.size >= LEAST_ROWS &&
    missed <= pairs.length / ROWS_FOR_A_MISS &&
    // the same beginning again is the same receipt again, or another one
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
 * 1: the same row; 0: another one; NEVER: the same words with another figure, which no two pictures of a
 * paper show.
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
 * The way through both pictures that matches most rows, from anywhere in the upper one to its end, and from
 * the beginning of the lower one to anywhere (Needleman and Wunsch 1970, with free ends). The cut row at
 * either edge costs nothing.
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
 * Whether the upper picture shows the first of these rows at another place, too, so that nobody knows which
 * it is.
 */
function isElsewhere(alike: readonly (readonly number[])[], pairs: readonly Pair[]): boolean {
  const first = pairs.slice(0, LEAST_ROWS);
  const start = first[0]?.upper ?? 0;
  return alike.some(
    (_, at) => at !== start && first.every(({ upper, lower }) => alike[at + upper - start]?.[lower] === 1),
  );
}

/** Whether a row between these, or right beside them, has the same words with another figure. */
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

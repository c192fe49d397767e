import { CODES } from './look-alikes.ts';

/** What a distance counts. */
type Costs = {
  /** What changing one sign into another costs, by `from * CODES + to`; 1 where not told. */
  changes?: Float64Array;
  /** What a sign too many or too few costs. */
  lost?: number;
  /** Above it the answer is any number above it. */
  limit?: number;
};

/** Texts are seldom longer; each call writes over these rows. */
let before = new Float64Array(128);
let row = new Float64Array(128);

/** Levenshtein's distance between two texts with costs of one's own. */
export function editDistance(
  a: string,
  b: string,
  { changes, lost = 1, limit = Infinity }: Costs = {},
): number {
  const size = b.length;
  if (size >= row.length) {
    before = new Float64Array(2 * size);
    row = new Float64Array(2 * size);
  }
  for (let j = 0; j <= size; j++) before[j] = j * lost;
  for (let i = 1; i <= a.length; i++) {
    const from = a.charCodeAt(i - 1);
    let left = i * lost;
    let least = left;
    row[0] = left;
    for (let j = 1; j <= size; j++) {
      const to = b.charCodeAt(j - 1);
      const change = from === to ? 0 : (changes?.[from * CODES + to] ?? 1);
      left = Math.min((before[j - 1] ?? 0) + change, (before[j] ?? 0) + lost, left + lost);
      row[j] = left;
      if (left < least) least = left;
    }
    if (least > limit) return limit + 1;
    [before, row] = [row, before];
  }
  return before[size] ?? 0;
}

/** 1 for the same text, 0 for one that shares nothing. */
export function similarity(a: string, b: string): number {
  return 1 - distanceOf(a, b) / Math.max(a.length, b.length, 1);
}

/** A machine word has so many bits. */
const BITS = 32;
/** For each sign its places in the shorter text, a bit each; empty between calls. */
const places = new Int32Array(CODES);

/** Levenshtein's distance; short texts a column at once (Myers 1999, Hyyrö 2003). */
function distanceOf(first: string, second: string): number {
  let start = 0;
  let [a, b] = first.length <= second.length ? [first, second] : [second, first];
  // What both begin and end with costs nothing.
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let end = 0;
  while (end < a.length - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end))
    end++;
  a = a.slice(start, a.length - end);
  b = b.slice(start, b.length - end);
  const size = a.length;
  if (size === 0) return b.length;
  if (size > BITS || !isAscii(a)) return editDistance(a, b);
  for (let i = 0; i < size; i++) {
    const code = a.charCodeAt(i);
    places[code] = (places[code] ?? 0) | (1 << i);
  }
  const top = 1 << (size - 1);
  let up = -1;
  let down = 0;
  let distance = size;
  for (let i = 0; i < b.length; i++) {
    const same = places[b.charCodeAt(i)] ?? 0;
    const vertical = same | down;
    const level = ((((same & up) + up) | 0) ^ up) | same;
    let more = down | ~(level | up);
    let less = up & level;
    if (more & top) distance++;
    if (less & top) distance--;
    more = (more << 1) | 1;
    less <<= 1;
    up = less | ~(vertical | more);
    down = more & vertical;
  }
  for (let i = 0; i < size; i++) places[a.charCodeAt(i)] = 0;
  return distance;
}

function isAscii(text: string): boolean {
  return !/[^ -~]/.test(text);
}

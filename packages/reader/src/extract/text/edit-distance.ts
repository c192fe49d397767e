import { CODES } from './look-alikes.ts';

/** The costs of each edit. */
type Costs = {
  /** Substitution costs, indexed by `from * CODES + to`; 1 unless given. */
  changes?: Float64Array;
  /** The cost of an insertion or a deletion. */
  lost?: number;
  /** Above this, the result is only known to be larger. */
  limit?: number;
};

/** Two rows of the table, reused by every call, and grown for longer texts. */
let before = new Float64Array(128);
let row = new Float64Array(128);

/** Levenshtein distance with custom costs. */
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

/** 1 for the same text, 0 for texts that share nothing. */
export function similarity(a: string, b: string): number {
  return 1 - distanceOf(a, b) / Math.max(a.length, b.length, 1);
}

/** Bits in a machine word. */
const BITS = 32;
/** For each character, one bit per position in the shorter text. All zero between calls. */
const places = new Int32Array(CODES);

/** Levenshtein distance, bit-parallel for short texts (Myers 1999, Hyyrö 2003). */
function distanceOf(first: string, second: string): number {
  let start = 0;
  let [a, b] = first.length <= second.length ? [first, second] : [second, first];
  // A common prefix and suffix do not change the distance.
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

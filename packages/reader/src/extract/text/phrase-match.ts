import { costOfMisreading } from './look-alikes.ts';
import { memoized } from './memo.ts';
import { capitals } from './plain.ts';

/** Words run together for comparison: letters, and the digits that letters are misread as. */
export type Key = {
  letters: string;
  /** The letters as numbers: indices into CHARACTERS. */
  codes: Uint8Array;
  /** Whether a word starts at this position. The last entry says whether one ends after the last letter. */
  edge: readonly boolean[];
  /** The letters that those read may stand for, one bit each. */
  mask: number;
};

/** A phrase to look for. */
export type Phrase = {
  letters: string;
  /** The letters as numbers: indices into CHARACTERS. */
  codes: Uint8Array;
  /** For each character of a key, the positions in the phrase where it may be meant, one bit each. */
  places: Int32Array;
  /** Its letters, one bit each. */
  mask: number;
  /** A match that costs more than this is not a match. */
  limit: number;
  /** How many real mistakes that allows. Letters that look alike are not mistakes. */
  mistakes: number;
};

/** Where a phrase was found in a key. */
export type Match = {
  /** 1 as printed, down to 0 if barely recognizable. */
  quality: number;
  /** The share of the key's letters that the phrase covers. */
  coverage: number;
  start: number;
  end: number;
};

/** The cost of a character too many or too few. */
const COST_LOST = 0.8;
/**
 * The cost of starting or ending inside a word: spaces get lost, but 'TOTAL' is also the end of 'SUBTOTAL'.
 */
const COST_INSIDE_WORD = 0.5;
/** How much a longer phrase may be misread, per letter. */
const COST_PER_LETTER = 0.18;
const MOST_COST = 2.4;
/** With four or five letters, none may be missing: 'TUNA' is not 'TUNAI'. */
const COST_OF_SHORT = 0.7;
/** With three letters or fewer, every one must be there. */
const COST_OF_FEW = 0.2;
/** How fast quality drops with the cost per letter. */
const LOSS = 1.6;

/** Longer keys are cut. No label is that long. */
const MOST_LETTERS = 60;
/** How many letters of a phrase the quick check looks at. */
const BITS = 30;
/** The characters of keys. A character's code is its index. Phrases contain only the letters. */
const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ01458';
const CODE_OF_ASCII = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, CHARACTERS.indexOf(String.fromCharCode(code))),
);
export const LETTERS = 26;
/** The cost of reading a character if a letter is printed, indexed by `letter * CHARACTERS.length + code`. */
const COSTS = Float64Array.from({ length: LETTERS * CHARACTERS.length }, (_, i) =>
  costOfMisreading(
    CHARACTERS.charCodeAt(i % CHARACTERS.length),
    CHARACTERS.charCodeAt(Math.floor(i / CHARACTERS.length)),
  ),
);
/** For each character, the letters that look like it, and the same as bits. */
export const MEANT = Array.from(CHARACTERS, (_, code) =>
  Array.from({ length: LETTERS }, (__, letter) => letter).filter((letter) => looksLike(code, letter)),
);
const MEANT_BITS = Int32Array.from(MEANT, (letters) =>
  letters.reduce((mask, letter) => mask | (1 << letter), 0),
);
/**
 * Two rows of a table of costs and starts. Every call overwrites them: a thousand arrays per receipt would
 * cost more.
 */
const ROWS: readonly [Float64Array, Int16Array, Float64Array, Int16Array] = [
  new Float64Array(MOST_LETTERS + 1),
  new Int16Array(MOST_LETTERS + 1),
  new Float64Array(MOST_LETTERS + 1),
  new Int16Array(MOST_LETTERS + 1),
];

/**
 * @param text any print; punctuation separates words, and digits that do not look like letters are dropped
 */
export const keyOf: (text: string) => Key = memoized((text) => keyWithout(text));

/** Like `keyOf`, without some words, given in capitals. */
export function keyWithout(text: string, skip?: ReadonlySet<string>): Key {
  let letters = '';
  const edge: boolean[] = [];
  for (const word of capitals(text).match(/[A-Z0-9|!]+/g) ?? []) {
    if (skip?.has(word)) continue;
    const own = lettersIn(word);
    // A digit may be a letter of the word, or follow it: 'TOTA1', 'TAX1'.
    for (let i = 0; i < own.length; i++) edge.push(i === 0 || isFigure(own[i]) || isFigure(own[i - 1]));
    letters += own;
  }
  letters = letters.slice(0, MOST_LETTERS);
  edge.length = letters.length;
  edge.push(true);
  const codes = codesOf(letters);
  let mask = 0;
  for (const code of codes) mask |= MEANT_BITS[code] ?? 0;
  return { letters, codes, edge, mask };
}

/**
 * A word's letters and the digits that may be letters; if most characters are not letters, only the letters.
 */
function lettersIn(word: string): string {
  const bare = word.replace(/[^A-Z]/g, '');
  if (bare.length === word.length || (word.length - bare.length) * 2 > word.length) return bare;
  return word.replace(/[^A-Z01458]/g, '');
}

function isFigure(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

export function phraseOf(text: string): Phrase {
  const letters = capitals(text).replace(/[^A-Z]/g, '');
  const size = letters.length;
  const codes = codesOf(letters);
  const places = new Int32Array(CHARACTERS.length);
  for (const [i, letter] of codes.subarray(0, BITS).entries()) {
    for (let code = 0; code < CHARACTERS.length; code++)
      if (looksLike(code, letter)) places[code] = (places[code] ?? 0) | (1 << i);
  }
  const limit =
    size <= 3 ? COST_OF_FEW : size <= 5 ? COST_OF_SHORT : Math.min(MOST_COST, COST_PER_LETTER * size);
  return {
    letters,
    codes,
    places,
    mask: codes.reduce((mask, letter) => mask | (1 << letter), 0),
    limit,
    mistakes: Math.floor(limit / COST_LOST),
  };
}

/**
 * Whether a key may contain the phrase with this many real mistakes, not counting letters that look alike: a
 * quick check (Myers 1999) before the careful one.
 */
function mayHold({ codes, places, mistakes }: Phrase, key: Key): boolean {
  const read = key.codes;
  const size = Math.min(codes.length, BITS);
  const top = 1 << (size - 1);
  let up = -1;
  let down = 0;
  let score = size;
  for (let i = 0; i < read.length; i++) {
    const same = places[read[i] ?? 0] ?? 0;
    const vertical = same | down;
    const level = ((((same & up) + up) | 0) ^ up) | same;
    let more = down | ~(level | up);
    let less = up & level;
    if (more & top) score++;
    if (less & top) score--;
    if (score <= mistakes) return true;
    // Each remaining character can undo at most one mistake.
    if (score - mistakes >= read.length - i) return false;
    more <<= 1;
    less <<= 1;
    up = less | ~(vertical | more);
    down = more & vertical;
  }
  return false;
}

/**
 * The best position of a phrase in a key, despite misread letters and lost spaces; null if it is not there.
 */
export function matchOf(phrase: Phrase, key: Key): Match | null {
  const { codes, limit, mistakes } = phrase;
  const read = key.codes;
  const size = codes.length;
  const n = read.length;
  if (size === 0 || size - n > mistakes || bits(phrase.mask & ~key.mask) > mistakes) return null;
  if (!mayHold(phrase, key)) return null;
  // Sellers' algorithm: the phrase may start and end anywhere in the key.
  let [cost, from, next, start] = ROWS;
  for (let j = 0; j <= n; j++) {
    cost[j] = key.edge[j] ? 0 : COST_INSIDE_WORD;
    from[j] = j;
  }
  for (let i = 1; i <= size; i++) {
    const meant = (codes[i - 1] ?? 0) * CHARACTERS.length;
    let least = i * COST_LOST;
    next[0] = least;
    start[0] = 0;
    for (let j = 1; j <= n; j++) {
      const changed = (cost[j - 1] ?? 0) + (COSTS[meant + (read[j - 1] ?? 0)] ?? 1);
      const lost = (cost[j] ?? 0) + COST_LOST;
      const extra = (next[j - 1] ?? 0) + COST_LOST;
      const best = changed <= lost && changed <= extra ? changed : lost <= extra ? lost : extra;
      next[j] = best;
      start[j] = (best === changed ? from[j - 1] : best === lost ? from[j] : start[j - 1]) ?? 0;
      if (best < least) least = best;
    }
    if (least > limit) return null;
    [cost, from, next, start] = [next, start, cost, from];
  }
  let best: Match | null = null;
  for (let end = 1; end <= n; end++) {
    const whole = (cost[end] ?? Infinity) + (key.edge[end] ? 0 : COST_INSIDE_WORD);
    if (whole > limit) continue;
    const quality = 1 - (LOSS * whole) / size;
    const start = from[end] ?? 0;
    const coverage = (end - start) / n;
    if (!best || quality > best.quality || (quality === best.quality && coverage > best.coverage))
      best = { quality, coverage, start, end };
  }
  return best;
}

function codesOf(letters: string): Uint8Array {
  const codes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) codes[i] = CODE_OF_ASCII[letters.charCodeAt(i)] ?? 0;
  return codes;
}

function looksLike(code: number, letter: number): boolean {
  return (COSTS[letter * CHARACTERS.length + code] ?? 1) < COST_LOST;
}

/** How many letters a mask has. */
export function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

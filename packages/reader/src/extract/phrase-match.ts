import { CODES, COSTS, plainCapitals } from './look-alikes.ts';

/** Words run together as they are compared: letters, and the figures that letters are misread as. */
export type Key = {
  letters: string;
  /** Whether a word starts at this place, and one past the end whether one ends there. */
  edge: readonly boolean[];
  /** Letters that may be meant by those read, a bit each. */
  mask: number;
};

/** A phrase that is looked for. */
export type Phrase = {
  letters: string;
  /** For each sign of a text, the places in the phrase where it may be meant, a bit each. */
  places: Int32Array;
  /** Its letters, a bit each. */
  mask: number;
};

/** Where a phrase was found in a key. */
export type Match = {
  /** 1 as printed, down to 0 where it can hardly be told. */
  quality: number;
  /** The share of the key's letters that the phrase explains. */
  coverage: number;
  start: number;
  end: number;
};

/** Of a sign too many or too few. */
const COST_LOST = 0.8;
/** Of beginning or ending inside a word: spaces get lost, but 'TOTAL' is also the end of 'SUBTOTAL'. */
const COST_INSIDE_WORD = 0.5;
/** A longer phrase may be misread this much, for each of its letters. */
const COST_PER_LETTER = 0.18;
const MOST_COST = 2.4;
/** Of four or five letters none may be missing: 'TUNA' is not 'TUNAI'. */
const COST_OF_SHORT = 0.7;
/** Of three letters or fewer every one has to be there. */
const COST_OF_FEW = 0.2;
/** How fast quality falls with cost for each letter. */
const LOSS = 1.6;

/** Longer keys are cut: no label is so long. */
const MOST_LETTERS = 60;
/** So many letters of a phrase are looked at quickly. */
const BITS = 30;
/** Two rows of a table of costs and of starts. Every call writes over them: a thousand arrays a receipt would cost more. */
const ROWS: readonly [Float64Array, Int16Array, Float64Array, Int16Array] = [
  new Float64Array(MOST_LETTERS + 1),
  new Int16Array(MOST_LETTERS + 1),
  new Float64Array(MOST_LETTERS + 1),
  new Int16Array(MOST_LETTERS + 1),
];

/**
 * @param text any print; signs part words, figures that look like no letter are left out
 * @param skip words, in capitals, that are left out as well
 */
export function keyOf(text: string, skip?: ReadonlySet<string>): Key {
  let letters = '';
  const edge: boolean[] = [];
  for (const word of plainCapitals(text).match(/[A-Z0-9|!]+/g) ?? []) {
    if (skip?.has(word)) continue;
    const own =
      word.replace(/[A-Z]/g, '').length * 2 > word.length
        ? word.replace(/[^A-Z]/g, '')
        : word.replace(/[^A-Z01458]/g, '');
    // A figure may be a letter of the word, or stand beside it: 'TOTA1', 'TAX1'.
    for (let i = 0; i < own.length; i++) edge.push(i === 0 || isFigure(own[i]) || isFigure(own[i - 1]));
    letters += own;
  }
  letters = letters.slice(0, MOST_LETTERS);
  edge.length = letters.length;
  edge.push(true);
  return { letters, edge, mask: maskOf(letters, COST_LOST) };
}

function isFigure(sign: string | undefined): boolean {
  return sign !== undefined && sign >= '0' && sign <= '9';
}

export function phraseOf(text: string): Phrase {
  const letters = plainCapitals(text).replace(/[^A-Z]/g, '');
  const places = new Int32Array(CODES);
  for (const [i, letter] of [...letters.slice(0, BITS)].entries()) {
    for (let code = 33; code < CODES; code++) {
      if ((COSTS[letter.charCodeAt(0) * CODES + code] ?? 1) < COST_LOST)
        places[code] = (places[code] ?? 0) | (1 << i);
    }
  }
  return { letters, places, mask: maskOf(letters, 0.01) };
}

/**
 * Whether a phrase may be in a key with so many real mistakes, letters that look alike not counted: a quick look (Myers
 * 1999) before a careful one.
 */
function mayHold(phrase: Phrase, key: Key, mistakes: number): boolean {
  const size = Math.min(phrase.letters.length, BITS);
  const top = 1 << (size - 1);
  let up = -1;
  let down = 0;
  let score = size;
  for (let i = 0; i < key.letters.length; i++) {
    const same = phrase.places[key.letters.charCodeAt(i)] ?? 0;
    const vertical = same | down;
    const level = ((((same & up) + up) | 0) ^ up) | same;
    let more = down | ~(level | up);
    let less = up & level;
    if (more & top) score++;
    if (less & top) score--;
    if (score <= mistakes) return true;
    more <<= 1;
    less <<= 1;
    up = less | ~(vertical | more);
    down = more & vertical;
  }
  return false;
}

/** The best place of a phrase in a key; null when it is not there. Misread letters and lost spaces are allowed for. */
export function matchOf(phrase: Phrase, key: Key): Match | null {
  const { letters } = phrase;
  const size = letters.length;
  const limit =
    size <= 3 ? COST_OF_FEW : size <= 5 ? COST_OF_SHORT : Math.min(MOST_COST, COST_PER_LETTER * size);
  const n = key.letters.length;
  const mistakes = Math.floor(limit / COST_LOST);
  if (size === 0 || size - n > mistakes || bits(phrase.mask & ~key.mask) > mistakes) return null;
  if (!mayHold(phrase, key, mistakes)) return null;
  // Sellers' algorithm: the phrase may begin and end anywhere in the key.
  let [cost, from, next, start] = ROWS;
  for (let j = 0; j <= n; j++) {
    cost[j] = key.edge[j] ? 0 : COST_INSIDE_WORD;
    from[j] = j;
  }
  for (let i = 1; i <= size; i++) {
    const meant = letters.charCodeAt(i - 1) * CODES;
    let least = i * COST_LOST;
    next[0] = least;
    start[0] = 0;
    for (let j = 1; j <= n; j++) {
      const changed = (cost[j - 1] ?? 0) + (COSTS[meant + key.letters.charCodeAt(j - 1)] ?? 1);
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

/** How plainly any of the phrases stands in a text: 1 as printed, 0 not at all. */
export function holds(key: Key, phrases: readonly Phrase[]): number {
  let best = 0;
  for (const phrase of phrases) best = Math.max(best, matchOf(phrase, key)?.quality ?? 0);
  return best;
}

/** The letters that cost less than this to read as those given, a bit each. */
function maskOf(letters: string, least: number): number {
  let mask = 0;
  for (let i = 0; i < letters.length; i++) {
    const read = letters.charCodeAt(i);
    for (let bit = 0; bit < 26; bit++) if ((COSTS[(65 + bit) * CODES + read] ?? 1) < least) mask |= 1 << bit;
  }
  return mask;
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

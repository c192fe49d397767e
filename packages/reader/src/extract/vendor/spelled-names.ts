import { BRAND_HOMES, BRANDS, COMMON_BRANDS } from '../../locales/lists.ts';
import { TRADES } from '../../locales/name-words.ts';
import type { StepLetters } from '../../ocr/step-letters.ts';
import { plain } from '../text/plain.ts';

/** A name that the letters of a line may spell. */
export type SpelledName = {
  name: string;
  key: string;
  /**
   * How much less likely the name is than what was read, in nats per letter of the name: 0 if it was read,
   * about 1 if each of its letters was a third as likely.
   */
  cost: number;
  /** How much more per letter the next name costs. */
  lead: number;
  /** The letters of the line that it spells, as they were read. */
  text: string;
  /** The share of the line's letters that it spells. */
  share: number;
};

/** A letter that is not listed for a step is this likely. */
const UNLISTED = 0.0005;
/** A name that costs more per letter is not a reading of the line. */
const MOST_COST = 2;
/** Shorter names are spelled by chance. */
const SHORTEST = 4;
/** A logo has at most this many words. */
const MOST_WORDS = 4;
/** A longer line is a sentence or an address. */
const MOST_LETTERS = 24;
/** A name has at most this share more or fewer letters than were read. */
const MOST_UNEVEN = 0.4;
/** A brand has to be this much likelier than a word for a trade. */
const SAME_COST = 0.2;
/** Returns at most this many names. */
const MOST_GIVEN = 2;

/**
 * The first stands for the blank, spaces and punctuation: all that may stand between the letters of a name.
 */
const SYMBOLS = ' ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const WIDTH = SYMBOLS.length;

type CodedName = { key: string; name: string; code: Uint8Array; home: string | undefined };
const TRADE_KEYS = [...TRADES].map(plain).filter((key) => key.length >= SHORTEST && !BRANDS.has(key));
/**
 * Brands, and the words for trades that would be taken for misread brands: 'oharmac' is 'pharmacy', not
 * 'Pharmaca'.
 */
const NAMES: readonly CodedName[] = [...BRANDS, ...TRADE_KEYS.map((key) => [key, ''] as const)]
  .filter(([key]) => key.length >= SHORTEST && !COMMON_BRANDS.has(key))
  .map(([key, name]) => ({ key, name, code: codeOf(key), home: BRAND_HOMES.get(key) }));

function codeOf(key: string): Uint8Array {
  return Uint8Array.from(key, (letter) => SYMBOLS.indexOf(letter));
}

/**
 * A run of words in a try. `costs`: for each step, how far each symbol's log-probability is below the
 * likeliest one's.
 */
export type TriedWords = { costs: Float64Array; steps: number; text: string; share: number };

/** Every run of words in a line's tries. */
export function wordsTried(tries: readonly StepLetters[]): TriedWords[] {
  return tries.flatMap(runsOfWords);
}

/**
 * The brands that a line's tries spell best, best first. Empty if they spell none.
 * @param words of its tries, from `wordsTried`
 * @param country ISO 3166-1 alpha-2, which rules out brands that have shops only in another country; null if
 * unknown
 */
export function brandsSpelled(words: readonly TriedWords[], country: string | null): SpelledName[] {
  const best = new Map<string, SpelledName>();
  for (const span of words) {
    const least = leastCosts(span);
    for (const { key, name, code, home } of NAMES) {
      if (country && home && home !== country) continue;
      if (Math.abs(span.text.length - code.length) > MOST_UNEVEN * code.length) continue;
      const limit = Math.min(MOST_COST, best.get(key)?.cost ?? Infinity) * code.length;
      if (code.length > span.steps || sumOf(least, code) >= limit) continue;
      const cost = costOf(span, code, limit) / code.length;
      if (cost * code.length < limit)
        best.set(key, { key, name, cost, lead: 0, text: span.text, share: span.share });
    }
  }
  const sorted = [...best.values()].sort((a, b) => a.cost - b.cost);
  const trade = sorted.find(({ name }) => name === '');
  const found = sorted.filter(({ name, cost }) => name !== '' && !(trade && cost > trade.cost - SAME_COST));
  return found.slice(0, MOST_GIVEN).map((hit, at) => ({
    ...hit,
    lead: (found[at === 0 ? 1 : 0]?.cost ?? MOST_COST) - hit.cost,
  }));
}

/** How likely a line's tries spell a name: 1 if they do, 0 if they do not at all. */
export function spelledBy(words: readonly TriedWords[], key: string): number {
  const code = codeOf(key);
  const limit = MOST_COST * code.length;
  const costs = words.map((span) => (code.length > span.steps ? limit : costOf(span, code, limit)));
  return 1 - Math.min(limit, ...costs) / limit;
}

function runsOfWords(letters: StepLetters): TriedWords[] {
  const costs = new Float64Array(letters.length * WIDTH).fill(Math.log(UNLISTED));
  const read: string[] = letters.map((step, at) => {
    const between = Math.max(
      UNLISTED,
      1 - Object.entries(step).reduce((sum, [letter, p]) => (letter === ' ' ? sum : sum + p), 0),
    );
    costs[at * WIDTH] = Math.log(between);
    let likeliest = between;
    let text = (step[' '] ?? 0) > 0.3 ? ' ' : '';
    for (const [letter, probability] of Object.entries(step)) {
      if (letter === ' ') continue;
      costs[at * WIDTH + SYMBOLS.indexOf(letter)] = Math.log(Math.max(UNLISTED, probability));
      if (probability <= likeliest) continue;
      likeliest = probability;
      text = letter;
    }
    for (let symbol = 0; symbol < WIDTH; symbol++) {
      const i = at * WIDTH + symbol;
      costs[i] = Math.log(likeliest) - (costs[i] ?? 0);
    }
    return text;
  });
  if (lettersIn(read).length > MOST_LETTERS) return [];
  const gaps = read.flatMap((text, at) => (text === ' ' ? [at] : []));
  const all = Math.max(1, lettersIn(read).length);
  const words = wordsBetween(gaps, letters.length);
  const found: TriedWords[] = [];
  for (let first = 0; first < words.length; first++) {
    for (let last = first; last < Math.min(words.length, first + MOST_WORDS); last++) {
      const [from, to] = [words[first]?.[0] ?? 0, words[last]?.[1] ?? 0];
      const text = lettersIn(read.slice(from, to));
      const part = costs.subarray(from * WIDTH, to * WIDTH);
      found.push({ costs: part, steps: to - from, text, share: text.length / all });
    }
  }
  return found;
}

/** The letters that were read, without repeats and spaces. */
function lettersIn(read: readonly string[]): string {
  return read.filter((text, at) => text !== read[at - 1] && text !== ' ').join('');
}

/** The steps of each word, as [from, to). */
function wordsBetween(gaps: readonly number[], steps: number): [number, number][] {
  const edges = [-1, ...gaps, steps];
  return edges.slice(1).flatMap((to, at): [number, number][] => {
    const from = (edges[at] ?? -1) + 1;
    return to > from ? [[from, to]] : [];
  });
}

/** The least that each symbol can cost, at any step. A name costs at least the sum of its symbols. */
function leastCosts({ costs, steps }: TriedWords): Float64Array {
  const least = new Float64Array(WIDTH).fill(Infinity);
  for (let step = 0; step < steps; step++)
    for (let symbol = 0; symbol < WIDTH; symbol++)
      least[symbol] = Math.min(least[symbol] ?? 0, costs[step * WIDTH + symbol] ?? 0);
  return least;
}

function sumOf(least: Float64Array, code: Uint8Array): number {
  let sum = 0;
  for (const symbol of code) sum += least[symbol] ?? 0;
  return sum;
}

/**
 * Two rows of the table, reused by every call: a name's longest path has 2 states per letter and one more.
 */
let before = new Float64Array(256);
let row = new Float64Array(256);

/**
 * The cost of the likeliest way to read the steps as a name: the Viterbi path of CTC (Graves et al. 2006), in
 * which a letter may last several steps and equal letters have a blank between them.
 * @param limit above this, the result is only known to be larger
 */
function costOf({ costs, steps }: TriedWords, code: Uint8Array, limit: number): number {
  const states = 2 * code.length + 1;
  if (states > row.length) {
    before = new Float64Array(2 * states);
    row = new Float64Array(2 * states);
  }
  before.fill(Infinity, 0, states);
  before[0] = costs[0] ?? 0;
  before[1] = costs[code[0] ?? 0] ?? 0;
  for (let step = 1; step < steps; step++) {
    const offset = step * WIDTH;
    let least = Infinity;
    for (let state = 0; state < states; state++) {
      let from = before[state] ?? Infinity;
      if (state > 0) from = Math.min(from, before[state - 1] ?? Infinity);
      const letter = state % 2 === 1 ? (code[state >> 1] ?? 0) : 0;
      if (letter !== 0 && state > 1 && letter !== code[(state >> 1) - 1])
        from = Math.min(from, before[state - 2] ?? Infinity);
      const cost = from + (costs[offset + letter] ?? 0);
      row[state] = cost;
      if (cost < least) least = cost;
    }
    if (least >= limit) return limit;
    [before, row] = [row, before];
  }
  return Math.min(before[states - 1] ?? Infinity, before[states - 2] ?? Infinity);
}

import { BRAND_HOMES, BRANDS, COMMON_BRANDS } from '../../locales/lists.ts';
import { TRADES } from '../../locales/name-words.ts';
import { editDistance } from '../text/edit-distance.ts';
import { LOGO_COSTS } from '../text/look-alikes.ts';
import { memoized } from '../text/memo.ts';
import { plain, wordsOf } from '../text/plain.ts';

/** A brand found in a text. `likeness` is 1 if all letters match. */
export type BrandHit = { name: string; likeness: number };

/** Brands have at most this many words. */
const MOST_WORDS = 5;
/** A shorter name would be found by chance inside other words. */
const SHORTEST_INSIDE = 4;
const SHORTEST_ALIKE = 5;
const LEAST_LIKENESS = 0.7;
/** The share of a text's letter pairs that a brand must contain to be compared letter by letter. */
const LEAST_SHARED = 0.4;
/** Above every character code in a key, so each pair has its own number. */
const CHARACTERS = 128;

const TRADE_WORDS = [...TRADES].filter((trade) => trade.length >= SHORTEST_ALIKE);
/** Brands that can be recognized by part of their letters. */
const LONG_BRANDS = [...BRANDS].filter(
  ([key]) => key.length >= SHORTEST_ALIKE - 1 && !COMMON_BRANDS.has(key),
);
/** For each letter pair, the indexes of the long brands that contain it. */
const WITH_PAIR: number[][] = [];
LONG_BRANDS.forEach(([key], at) => {
  for (const pair of pairsOf(key)) {
    WITH_PAIR[pair] ??= [];
    WITH_PAIR[pair].push(at);
  }
});

/** A key's pairs of neighboring letters, each once, as numbers: much faster than as strings. */
function pairsOf(key: string): number[] {
  const pairs: number[] = [];
  for (let at = 1; at < key.length; at++) {
    const pair = key.charCodeAt(at - 1) * CHARACTERS + key.charCodeAt(at);
    if (!pairs.includes(pair)) pairs.push(pair);
  }
  return pairs;
}

/** Brands that share enough letter pairs with a text to be worth a closer look. */
function brandsNear(key: string): (readonly [string, string])[] {
  const shared = new Uint8Array(LONG_BRANDS.length);
  const near: number[] = [];
  const enough = Math.max(2, Math.ceil((key.length - 1) * LEAST_SHARED));
  for (const pair of pairsOf(key)) {
    for (const at of WITH_PAIR[pair] ?? []) {
      const count = (shared[at] ?? 0) + 1;
      shared[at] = count;
      if (count === enough) near.push(at);
    }
  }
  return near.flatMap((at) => {
    const entry = LONG_BRANDS[at];
    return entry && Math.abs(entry[0].length - key.length) <= 2 ? [entry] : [];
  });
}

/**
 * The only country where this brand has shops (ISO 3166-1 alpha-2). Null if the text is not a brand, or if
 * the brand has shops in several countries.
 */
export function homeOfBrand(text: string): string | null {
  const key = plain(text);
  return key.length < SHORTEST_INSIDE || COMMON_BRANDS.has(key) ? null : (BRAND_HOMES.get(key) ?? null);
}

/**
 * Whether a text is a brand that has shops only in another country. Its spelling is wrong here: 'real' in
 * Germany is not 'Reál', which is in Hungary.
 * @param country ISO 3166-1 alpha-2; null if unknown
 */
export function isBrandElsewhere(text: string, country: string | null): boolean {
  const home = homeOfBrand(text);
  return country !== null && home !== null && home !== country;
}

/** The brand that a text names, whatever its case and punctuation; null if it is not a brand. */
export function brandOf(text: string): string | null {
  return BRANDS.get(plain(text)) ?? null;
}

/** Whether a brand is also a common word, so that it proves little alone: 'Inside', 'Target'. */
export function isCommonWord(text: string): boolean {
  return COMMON_BRANDS.has(plain(text));
}

/**
 * Brands inside a text as whole words, longest first. Brands of three letters only if both text and brand are
 * in capitals.
 */
export const brandsIn: (text: string) => readonly string[] = memoized((text) => {
  const words = wordsOf(text).map((word) => word.replace("'", ''));
  const found: { name: string; length: number }[] = [];
  for (let from = 0; from < words.length; from++) {
    let key = '';
    for (let to = from + 1; to <= Math.min(words.length, from + MOST_WORDS); to++) {
      key += words[to - 1] ?? '';
      const name = BRANDS.get(key);
      if (!name) continue;
      const isLong = key.length >= SHORTEST_INSIDE || (name === key && capitalsIn(text).includes(key));
      if (isLong) found.push({ name, length: key.length });
    }
  }
  return found.sort((a, b) => b.length - a.length).map(({ name }) => name);
});

/** Words of three capitals. */
function capitalsIn(text: string): string[] {
  return text.match(/\b[A-Z]{3}\b/g) ?? [];
}

/**
 * The brand whose letters are most similar to a text's: 'Waimiart' is Walmart. Null if none is similar
 * enough.
 */
export function brandLike(text: string): BrandHit | null {
  const key = plain(text);
  if (key.length < SHORTEST_ALIKE || isTrade(key)) return null;
  let best: BrandHit | null = null;
  for (const [brand, name] of brandsNear(key)) {
    const length = Math.max(brand.length, key.length);
    if (brand.length < SHORTEST_ALIKE) continue;
    const limit = (1 - Math.max(LEAST_LIKENESS, best?.likeness ?? 0)) * length;
    const distance = editDistance(key, brand, { changes: LOGO_COSTS, lost: 0.8, limit });
    const likeness = 1 - distance / length;
    if (likeness >= LEAST_LIKENESS && likeness > (best?.likeness ?? 0)) best = { name, likeness };
  }
  return best;
}

/**
 * The brand whose beginning or end was cut off at the logo's edge: 'algreens' is the end of one, 'pharmacy'
 * is not.
 */
export function brandCutOff(text: string): string | null {
  const key = plain(text);
  if (key.length < SHORTEST_ALIKE || isTrade(key)) return null;
  const found = brandsNear(key).filter(
    ([brand]) => brand.length > key.length && (brand.endsWith(key) || brand.startsWith(key)),
  );
  const [only, second] = found;
  return only && !second ? only[1] : null;
}

/** A brand's longer name, if the logo has its second word: 'CVS' at the foot and 'pharmac' at the top. */
export function brandExtended(name: string, logos: readonly string[]): string | null {
  const key = plain(name);
  for (const trade of TRADE_WORDS) {
    const longer = BRANDS.get(key + trade);
    const beginning = trade.slice(0, SHORTEST_ALIKE);
    if (longer && logos.some((logo) => logo.includes(beginning))) return longer;
  }
  return null;
}

/**
 * Whether a text is, or begins, a word that many shops use for their trade: 'pharmac' is not the end of a
 * brand.
 */
function isTrade(key: string): boolean {
  return TRADE_WORDS.some(
    (trade) =>
      trade.startsWith(key) ||
      (Math.abs(trade.length - key.length) < 2 && editDistance(key, trade, { limit: 1 }) <= 1),
  );
}

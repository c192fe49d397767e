import { BRANDS, COMMON_BRANDS } from '../locales/lists.ts';
import { TRADES } from '../locales/name-words.ts';
import { editDistance } from './edit-distance.ts';
import { plain, wordsOf } from './plain.ts';

/** A brand found in a text. */
export type BrandHit = { name: string /** 1 for the same letters. */; likeness: number };

/** Brands have at most this many words. */
const MOST_WORDS = 5;
/** Shorter names are found by chance inside others. */
const SHORTEST_INSIDE = 4;
const SHORTEST_ALIKE = 5;
const LEAST_LIKENESS = 0.7;

/** Signs that logos and faint print make alike. */
const ALIKE = new Map(
  [
    '0ODQC',
    '1ILTJ',
    '5S',
    '8B3',
    'GC6',
    '2Z',
    'MN',
    'HN',
    'UV',
    'WM',
    'WV',
    'EF',
    'AR',
    'RK',
    'PF',
    'YV',
    'LE',
  ].flatMap((group) => [...group].flatMap((a) => [...group].map((b) => [a + b, 0.5] as const))),
);
const costOf = (from: string, to: string) => (from === to ? 0 : (ALIKE.get(from + to) ?? 1));

const TRADE_WORDS = [...TRADES].filter((trade) => trade.length >= SHORTEST_ALIKE);
const BY_LENGTH = new Map<number, [string, string][]>();
for (const entry of BRANDS)
  if (!COMMON_BRANDS.has(entry[0]))
    BY_LENGTH.set(entry[0].length, [...(BY_LENGTH.get(entry[0].length) ?? []), entry]);

/** The brand that a text is, whatever its case and signs; null when it is none. */
export function brandOf(text: string): string | null {
  return BRANDS.get(plain(text)) ?? null;
}

/** Whether a brand is also a common word, which alone proves little: 'Inside', 'Target'. */
export function isCommonWord(text: string): boolean {
  return COMMON_BRANDS.has(plain(text));
}

/** Brands inside a text as whole words, the longest first; of three letters only where text and brand have capitals. */
export function brandsIn(text: string): string[] {
  const words = wordsOf(text).map((word) => word.replace("'", ''));
  const capitals = new Set(text.match(/\b[A-Z]{3}\b/g) ?? []);
  const found: { name: string; length: number }[] = [];
  words.forEach((_, from) => {
    for (let to = from + 1; to <= Math.min(words.length, from + MOST_WORDS); to++) {
      const key = words.slice(from, to).join('');
      const name = BRANDS.get(key);
      const isLong = key.length >= SHORTEST_INSIDE || (capitals.has(key) && name === key);
      if (name && isLong) found.push({ name, length: key.length });
    }
  });
  return found.sort((a, b) => b.length - a.length).map(({ name }) => name);
}

/** The brand whose letters look most like a text's: 'Waimiart' is Walmart. Null when none is near. */
export function brandLike(text: string): BrandHit | null {
  const key = plain(text);
  if (key.length < SHORTEST_ALIKE || isTrade(key)) return null;
  let best: BrandHit | null = null;
  for (let length = key.length - 2; length <= key.length + 2; length++) {
    const limit = (1 - LEAST_LIKENESS) * Math.max(length, key.length);
    for (const [brand, name] of BY_LENGTH.get(length) ?? []) {
      if (length < SHORTEST_ALIKE || !sharesLetters(key, brand)) continue;
      const distance = editDistance(key, brand, { change: costOf, lost: 0.8, limit });
      const likeness = 1 - distance / Math.max(length, key.length);
      if (likeness >= LEAST_LIKENESS && likeness > (best?.likeness ?? 0)) best = { name, likeness };
    }
  }
  return best;
}

/** The end or the beginning of a brand that a logo's edge cut off: 'pharmacy' is no end of one, 'algreens' is. */
export function brandCutOff(text: string): string | null {
  const key = plain(text);
  if (key.length < SHORTEST_ALIKE || isTrade(key)) return null;
  for (const more of [1, 2]) {
    const found = (BY_LENGTH.get(key.length + more) ?? []).filter(
      ([brand]) => brand.endsWith(key) || brand.startsWith(key),
    );
    const [only, second] = found;
    if (only && !second) return only[1];
  }
  return null;
}

/** A brand's longer name whose other word stands in the logo: 'CVS' told in the foot and 'pharmac' on top. */
export function brandExtended(name: string, logos: readonly string[]): string | null {
  const key = plain(name);
  for (const trade of TRADE_WORDS) {
    const longer = BRANDS.get(key + trade);
    const beginning = trade.slice(0, SHORTEST_ALIKE);
    if (longer && logos.some((logo) => logo.includes(beginning))) return longer;
  }
  return null;
}

/** Whether a text is what many shops call themselves, or begins so: 'pharmac' is no brand's end. */
function isTrade(key: string): boolean {
  return TRADE_WORDS.some(
    (trade) =>
      trade.startsWith(key) ||
      (Math.abs(trade.length - key.length) < 2 && editDistance(key, trade, { limit: 1 }) <= 1),
  );
}

/** A quick test before the distance is worked out. */
function sharesLetters(a: string, b: string): boolean {
  const half = Math.min(a.length, b.length) / 2;
  let shared = 0;
  for (let i = 0; i < a.length; i++) if (b.includes(a[i] ?? '')) shared++;
  return shared >= half && (a[0] === b[0] || a.at(-1) === b.at(-1) || a.slice(1, 3) === b.slice(1, 3));
}

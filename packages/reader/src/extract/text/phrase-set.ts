import { bits, type Key, LETTERS, type Match, MEANT, matchOf, type Phrase } from './phrase-match.ts';

/**
 * Phrases that are searched for together. Each row is compared with about a thousand phrases, so the data
 * that rules out nearly all of them is packed into a few short arrays.
 */
export type PhraseSet<P extends Phrase = Phrase> = {
  readonly phrases: readonly P[];
  /** For each phrase: its length, the allowed mistakes, and its letters as a bit mask. */
  readonly sizes: Uint8Array;
  readonly mistakes: Uint8Array;
  readonly masks: Int32Array;
  /** All phrases' pairs of adjacent letters. Those of phrase i begin at `starts[i]`. */
  readonly pairs: Uint16Array;
  readonly starts: Int32Array;
};

export function phraseSet<P extends Phrase>(phrases: readonly P[]): PhraseSet<P> {
  const pairs = phrases.map(({ codes }) => pairsOf(codes));
  let end = 0;
  return {
    phrases,
    sizes: Uint8Array.from(phrases, ({ codes }) => codes.length),
    mistakes: Uint8Array.from(phrases, ({ mistakes }) => mistakes),
    masks: Int32Array.from(phrases, ({ mask }) => mask),
    pairs: Uint16Array.from(pairs.flat()),
    starts: Int32Array.of(0, ...pairs.map((own) => (end += own.length))),
  };
}

/** The phrases found in a key, in the set's order, each with its best match. */
export function matchesIn<P extends Phrase>(set: PhraseSet<P>, key: Key): { phrase: P; match: Match }[] {
  const { phrases, sizes, mistakes, masks, pairs, starts } = set;
  const meant = pairsMeantIn(key);
  const lacking = ~key.mask;
  const found: { phrase: P; match: Match }[] = [];
  for (let i = 0; i < sizes.length; i++) {
    const allowed = mistakes[i] ?? 0;
    const lost = (masks[i] ?? 0) & lacking;
    if ((lost !== 0 && bits(lost) > allowed) || (sizes[i] ?? 0) - key.codes.length > allowed) continue;
    // One mistake breaks at most two pairs.
    let mayLack = 2 * allowed;
    const end = starts[i + 1] ?? 0;
    for (let at = starts[i] ?? 0; at < end && mayLack >= 0; at++) mayLack -= 1 - (meant[pairs[at] ?? 0] ?? 0);
    const phrase = mayLack >= 0 ? phrases[i] : undefined;
    const match = phrase && matchOf(phrase, key);
    if (match) found.push({ phrase, match });
  }
  return found;
}

/** How clearly a text contains any of the phrases: 1 as printed, 0 not at all. */
export function holds(key: Key, set: PhraseSet): number {
  let best = 0;
  for (const { match } of matchesIn(set, key)) best = Math.max(best, match.quality);
  return best;
}

/**
 * 1 for each pair of letters that the last key may contain. Kept because one key is matched against several
 * sets in turn.
 */
const meantPairs = new Uint8Array(LETTERS * LETTERS);
let lastKey: Key | null = null;

function pairsMeantIn(key: Key): Uint8Array {
  if (lastKey === key) return meantPairs;
  lastKey = key;
  meantPairs.fill(0);
  const { codes } = key;
  for (let i = 1; i < codes.length; i++) {
    for (const first of MEANT[codes[i - 1] ?? 0] ?? []) {
      for (const second of MEANT[codes[i] ?? 0] ?? []) meantPairs[first * LETTERS + second] = 1;
    }
  }
  return meantPairs;
}

function pairsOf(letters: Uint8Array): number[] {
  return Array.from(letters.subarray(1), (letter, i) => (letters[i] ?? 0) * LETTERS + letter);
}

import type { Receipt } from '@slipcase/contract/receipts';
import { searchText } from '@slipcase/contract/search-text';
import { vendorKey } from '@slipcase/contract/vendor-key';
import { allowedEdits, isWithinEdits } from '../../../lib/edit-distance.ts';
import { searchReceipts } from './search.ts';

/** A word from the person's own vendors, projects, categories and places, or a whole vendor name. */
type KnownWord = { text: string; shown: string; count: number };

const LETTERS = /^\p{L}+$/u;
/** part of a word, and often left out: McDonald's */
const APOSTROPHES = /['’‘]/gu;
const vocabularies = new WeakMap<Receipt[], KnownWord[]>();

/**
 * The search with its mistyped words replaced; null if there is nothing to replace, or no replacement for a
 * word. A word that some receipt contains stays. Numbers are never replaced, because another amount or date
 * is not what the person meant.
 */
export function correctedSearch(receipts: Receipt[], words: string): string | null {
  let changed = false;
  const corrected: string[] = [];
  for (const word of words.split(/\s+/u).filter(Boolean)) {
    const { matching, others } = searchReceipts(receipts, word);
    const isKnown = matching.length > 0 || others.length > 0;
    const near = isKnown ? word : nearest(receipts, plainWord(word));
    if (near === null) return null;
    changed ||= near !== word;
    corrected.push(near);
  }
  return changed ? corrected.join(' ') : null;
}

/** The known word with the fewest edits; of several, the one that occurs most often. */
function nearest(receipts: Receipt[], typed: string): string | null {
  if (!LETTERS.test(typed)) return null;
  const known = vocabularyOf(receipts);
  for (let edits = 1; edits <= allowedEdits(typed); edits += 1) {
    const found = known.find(({ text }) => isWithinEdits(typed, text, edits));
    if (found) return found.shown;
  }
  return null;
}

/** All known words, the most frequent first. */
function vocabularyOf(receipts: Receipt[]): KnownWord[] {
  const before = vocabularies.get(receipts);
  if (before) return before;
  const texts = new Map<string, number>();
  const words = new Map<string, KnownWord>();
  const add = (text: string, shown: string, count: number) => {
    const word = words.get(text) ?? { text, shown, count: 0 };
    if (LETTERS.test(text)) words.set(text, { ...word, count: word.count + count });
  };
  for (const { vendor, projectName, category, location, parts } of receipts) {
    const further = parts?.slice(1).flatMap((part) => [part.projectName, part.category]) ?? [];
    for (const text of [vendor, projectName, category, location, ...further])
      if (text) texts.set(text, (texts.get(text) ?? 0) + 1);
    // the whole vendor as one word, to find it for 'fivegyus'
    if (vendor?.includes(' ')) add(vendorKey(vendor) ?? '', vendor, 1);
  }
  for (const [shownText, count] of texts)
    for (const shown of shownText.split(/[^\p{L}\p{M}'’‘]+/u)) add(plainWord(shown), shown, count);
  const known = [...words.values()].sort((a, b) => b.count - a.count);
  vocabularies.set(receipts, known);
  return known;
}

function plainWord(word: string): string {
  return searchText(word).replaceAll(APOSTROPHES, '');
}

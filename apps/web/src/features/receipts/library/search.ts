import type { Receipt } from '@slipcase/contract/receipts';
import { searchTerms } from '@slipcase/contract/search-text';
import { vendorKey } from '@slipcase/contract/vendor-key';
import { whenQuiet } from '../../../lib/quiet.ts';
import { searchTextsOf } from '../list-values.ts';

/** The search index of a list. */
type Index = {
  /** texts of the receipts that have been read so far, from the first on */
  texts: ReturnType<typeof searchTextsOf>[];
  /** the previous search, and the indexes that it found */
  last: { terms: string[]; places: number[] } | null;
};

export type Found = {
  /** with the search as it was typed, in any case, as a part of a field */
  matching: Receipt[];
  /**
   * with all of its words, in any field and order and whatever the accents, spaces and marks, but not as
   * typed
   */
  others: Receipt[];
};

const indexes = new WeakMap<Receipt[], Index>();

/** receipts per step: one frame's worth of work on a slow phone */
const PREPARED_AT_ONCE = 500;

/** Searches all searchable fields. Every receipt matches an empty search. */
export function searchReceipts(receipts: Receipt[], search: string): Found {
  const typed = search.trim().toLowerCase();
  if (typed === '') return { matching: receipts, others: [] };
  const terms = searchTerms(search);
  const wanted = terms.map((term) => ({ term, key: keyOf(term) }));
  const index = readUpTo(receipts, receipts.length);
  const { texts, last } = index;
  // one more letter or word can only narrow the previous result; a mark or a figure alone is not compared by
  // its key
  const narrower = last?.terms.every(
    (before) => keyOf(before) !== null && terms.some((term) => term.includes(before)),
  );
  const among = last && narrower ? last.places : receipts.keys();
  const places: number[] = [];
  const found: Found = { matching: [], others: [] };
  for (const place of among) {
    const receipt = receipts[place];
    const text = texts[place];
    // a part of a text has words of that text
    if (!receipt || !text) continue;
    if (!wanted.every(({ term, key }) => text.plain.includes(term) || (key && text.keys.includes(key))))
      continue;
    places.push(place);
    if (text.written.includes(typed)) found.matching.push(receipt);
    // a mark alone is no word
    else if (terms.length > 0) found.others.push(receipt);
  }
  index.last = { terms, places };
  return found;
}

/** What a term is compared by in names; null without a letter, since figures and marks mean what they say. */
function keyOf(term: string): string | null {
  return /\p{L}/u.test(term) ? vendorKey(term) : null;
}

/** Indexes the receipts while the browser is idle, so the first keystroke is fast. @returns stops it */
export function prepareSearch(receipts: Receipt[]): () => void {
  let cancel = () => {};
  const from = (start: number) => {
    if (start >= receipts.length) return;
    cancel = whenQuiet(() => from(readUpTo(receipts, start + PREPARED_AT_ONCE).texts.length));
  };
  from(0);
  return () => cancel();
}

function readUpTo(receipts: Receipt[], end: number): Index {
  const index = indexes.get(receipts) ?? { texts: [], last: null };
  indexes.set(receipts, index);
  const { texts } = index;
  for (const receipt of receipts.slice(texts.length, end)) texts.push(searchTextsOf(receipt));
  return index;
}

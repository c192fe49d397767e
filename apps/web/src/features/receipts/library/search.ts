import type { Receipt } from '@slipcase/contract/receipts';
import { searchTerms } from '@slipcase/contract/search-text';
import { vendorKey } from '@slipcase/contract/vendor-key';
import { whenQuiet } from '../../../lib/quiet.ts';
import { searchTextsOf } from '../list-values.ts';

/** The search index of a list. */
type Index = {
  /** texts of the receipts indexed so far, starting with the first */
  texts: ReturnType<typeof searchTextsOf>[];
  /** the previous search, and the positions of the receipts that it found */
  last: { terms: string[]; places: number[] } | null;
};

export type Found = {
  /** a field contains the search as it was typed; upper and lower case do not matter */
  matching: Receipt[];
  /**
   * they contain all words of the search, in any field and order, with other accents, spaces or punctuation,
   * but not the search as typed
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
  // one more letter or word can only narrow the previous result. This does not hold for punctuation or a
  // number alone, which is not compared by its key.
  const narrower = last?.terms.every(
    (before) => keyOf(before) !== null && terms.some((term) => term.includes(before)),
  );
  const among = last && narrower ? last.places : receipts.keys();
  const places: number[] = [];
  const found: Found = { matching: [], others: [] };
  for (const place of among) {
    const receipt = receipts[place];
    const text = texts[place];
    if (!receipt || !text) continue;
    // a part of a text contains only words of that text, so every match passes this test
    if (!wanted.every(({ term, key }) => hasTerm(text, term, key))) continue;
    places.push(place);
    if (text.written.includes(typed)) found.matching.push(receipt);
    // punctuation alone is not a word
    else if (terms.length > 0) found.others.push(receipt);
  }
  index.last = { terms, places };
  return found;
}

/**
 * Terms of a search that the fields of some receipts have. A receipt may have them there, and the others only
 * in its text. A single term needs no such list.
 */
export function termsInFields(receipts: Receipt[], search: string): string[] {
  const terms = searchTerms(search);
  if (terms.length < 2) return [];
  const { texts } = readUpTo(receipts, receipts.length);
  return terms.filter((term) => texts.some((text) => hasTerm(text, term, keyOf(term))));
}

/** Whether the receipt's fields have all of these terms. */
export function hasTerms(receipt: Receipt, terms: readonly string[]): boolean {
  const text = searchTextsOf(receipt);
  return terms.every((term) => hasTerm(text, term, keyOf(term)));
}

function hasTerm({ plain, keys }: Index['texts'][number], term: string, key: string | null): boolean {
  return plain.includes(term) || (key !== null && key !== '' && keys.includes(key));
}

/**
 * What a term is compared by in names; null without a letter, since numbers and punctuation are taken
 * literally.
 */
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

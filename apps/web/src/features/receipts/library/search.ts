import type { Receipt } from '@slipcase/contract/receipts';
import { searchTerms } from '@slipcase/contract/search-text';
import { whenQuiet } from '../../../lib/quiet.ts';
import { fieldsText } from '../receipt-facts.ts';

/** The search index of a list. */
type Index = {
  /** texts of the receipts that have been read so far, from the first on */
  texts: string[];
  /** the previous search, and the indexes that it found */
  last: { terms: string[]; places: number[] } | null;
};

const indexes = new WeakMap<Receipt[], Index>();

/** receipts per step: one frame's worth of work on a slow phone */
const PREPARED_AT_ONCE = 500;

/** The receipts with every word in some searchable field, in any order, ignoring accents and case. */
export function searchReceipts(receipts: Receipt[], words: string): Receipt[] {
  const terms = searchTerms(words);
  if (terms.length === 0) return receipts;
  const index = readUpTo(receipts, receipts.length);
  const { texts, last } = index;
  // one more letter or word can only narrow the previous result
  const narrower = last?.terms.every((before) => terms.some((term) => term.includes(before)));
  const among = last && narrower ? last.places : receipts.keys();
  const places: number[] = [];
  const found: Receipt[] = [];
  for (const place of among) {
    const receipt = receipts[place];
    const text = texts[place];
    if (!receipt || !text || !terms.every((term) => text.includes(term))) continue;
    places.push(place);
    found.push(receipt);
  }
  index.last = { terms, places };
  return found;
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
  for (const receipt of receipts.slice(texts.length, end)) texts.push(fieldsText(receipt));
  return index;
}

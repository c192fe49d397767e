import type { Receipt } from '@slipcase/contract/receipts';
import { whenQuiet } from '../../../lib/quiet.ts';
import { searchText } from '../receipt-facts.ts';

/** What a list was read through for. */
type Index = {
  /** of its receipts from the first on; as many as were read so far */
  texts: string[];
  /** the search before, and the places in the list that it found */
  last: { wanted: string; places: number[] } | null;
};

const indexes = new WeakMap<Receipt[], Index>();

/** so many at a time: a frame's worth of work on a slow phone */
const PREPARED_AT_ONCE = 500;

/** The receipts that hold the words somewhere a person would look for them. Case does not matter. */
export function searchReceipts(receipts: Receipt[], words: string): Receipt[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return receipts;
  const index = readUpTo(receipts, receipts.length);
  const { texts, last } = index;
  // a key more: only what was found can still be found
  const among = last && wanted.includes(last.wanted) ? last.places : receipts.keys();
  const places: number[] = [];
  const found: Receipt[] = [];
  for (const place of among) {
    const receipt = receipts[place];
    if (!receipt || !texts[place]?.includes(wanted)) continue;
    places.push(place);
    found.push(receipt);
  }
  index.last = { wanted, places };
  return found;
}

/** Reads through the receipts in quiet moments, so that the first key of a search finds all texts ready. @returns ends it */
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
  for (const receipt of receipts.slice(texts.length, end)) texts.push(searchText(receipt));
  return index;
}

import type { Receipt } from '@slipcase/contract/receipts';
import { whenQuiet } from '../../../lib/quiet.ts';
import { searchText } from '../receipt-facts.ts';

/** The receipts that hold the words somewhere a person would look for them. Case does not matter. */
export function searchReceipts(receipts: Receipt[], words: string): Receipt[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return receipts;
  const before = last.get(receipts);
  // a key more: only what was found can still be found
  const among = before && wanted.includes(before.wanted) ? before.found : receipts;
  const found = among.filter((receipt) => searchText(receipt).includes(wanted));
  last.set(receipts, { wanted, found });
  return found;
}

/** what was looked for last in a list */
const last = new WeakMap<Receipt[], { wanted: string; found: Receipt[] }>();

/** so many at a time: a frame's worth of work on a slow phone */
const PREPARED_AT_ONCE = 500;

/** Reads through the receipts in quiet moments, so that the first key of a search finds all texts ready. @returns ends it */
export function prepareSearch(receipts: Receipt[]): () => void {
  let cancel = () => {};
  const from = (start: number) => {
    if (start >= receipts.length) return;
    cancel = whenQuiet(() => {
      for (const receipt of receipts.slice(start, start + PREPARED_AT_ONCE)) searchText(receipt);
      from(start + PREPARED_AT_ONCE);
    });
  };
  from(0);
  return () => cancel();
}

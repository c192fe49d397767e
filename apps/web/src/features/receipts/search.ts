import type { Receipt } from '@slipcase/contract/receipts';
import { searchText } from './receipt-facts.ts';

/** The receipts that hold the words somewhere a person would look for them. Case does not matter. */
export function searchReceipts(receipts: Receipt[], words: string): Receipt[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return receipts;
  return receipts.filter((receipt) => searchText(receipt).includes(wanted));
}

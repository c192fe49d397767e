import type { Receipt } from '@slipcase/contract/receipts';
import { dateText } from './receipt-text.ts';

/** The receipts that hold the words somewhere a person would look for them. Case does not matter. */
export function searchReceipts(receipts: Receipt[], words: string): Receipt[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return receipts;
  return receipts.filter((receipt) => textsOf(receipt).some((text) => text?.toLowerCase().includes(wanted)));
}

function textsOf(receipt: Receipt): (string | null)[] {
  const { vendor, category, location, filename, projectName, date, createdAt } = receipt;
  // the last is the date as the card shows it
  return [vendor, category, location, filename, projectName, date, createdAt, dateText(receipt)];
}

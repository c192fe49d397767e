import { parseDateText } from '@slipcase/contract/dates';
import type { Receipt } from '@slipcase/contract/receipts';
import { DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import { aReceipt } from '../../receipts/testing/receipt.ts';

export const DINER_TAGS = {
  category: 'Billable: Catering',
  groupHead: 'Holland',
  projectName: 'Northlight : Fall Gala',
};

/** The diner's receipt from an earlier save. */
export function savedDiner(changes: Partial<Receipt> = {}): Receipt {
  const { vendor, date } = DINER.read;
  return aReceipt({
    ...DINER_TAGS,
    vendor: vendor ?? null,
    price: 40.49,
    date: date ?? null,
    dateIso: parseDateText(date ?? '', 'MDY'),
    ...changes,
  });
}

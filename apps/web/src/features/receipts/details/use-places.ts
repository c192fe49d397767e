import type { ReceiptPlace } from '@slipcase/contract/receipt-places';
import type { Receipt } from '@slipcase/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { placesQuery } from '../receipt-pages.ts';
import type { Reading } from './read-later.ts';

export type PlacedField = ReceiptPlace['field'];

const NONE: readonly ReceiptPlace[] = [];

/** Where the fields of a receipt were read: at the save, or by the analysis that the form shows. */
export function usePlaces(receipt: Receipt, reading: Reading | null): readonly ReceiptPlace[] {
  const saved = useQuery({ ...placesQuery(receipt.id), enabled: receipt.wasRead && !reading });
  return reading?.places ?? saved.data ?? NONE;
}

import type { Receipt } from '@slipcase/contract/receipts';
import { hasBillable, isToCheck, isUnread } from '../list-values.ts';

/** Filters by the state of a receipt, under their values in the URL. */

export const IS_MISSING = {
  amount: ({ amount }: Receipt) => amount === null,
  date: ({ dateIso }: Receipt) => dateIso === null,
  reading: isUnread,
  check: isToCheck,
};
export type Missing = keyof typeof IS_MISSING;

export const IS_BILLED = {
  no: (receipt: Receipt) => !receipt.billed && hasBillable(receipt),
  yes: ({ billed }: Receipt) => billed !== undefined,
};
export type Billed = keyof typeof IS_BILLED;

/** @returns null if the text is not a state */
export function stateIn<States extends object>(states: States, text: string | null): keyof States | null {
  return text !== null && Object.hasOwn(states, text) ? (text as keyof States) : null;
}

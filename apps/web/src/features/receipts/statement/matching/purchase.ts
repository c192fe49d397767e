import type { Amount } from '@slipcase/contract/money';

/** What matching needs to know about a saved receipt. */
export type Purchase = {
  id: string;
  vendor: string | null;
  /** yyyy-mm-dd; null if the receipt has no date */
  day: string | null;
  amount: Amount | null;
  category: string;
};

/** How a charge and its receipts fit together. */
export type Fit =
  /** the same amount in the same currency */
  | 'same'
  /** the amount in the foreign currency, as the bank states it */
  | 'same_abroad'
  /** slightly more than the total: a tip that was added by hand */
  | 'tip'
  /** the sum of several receipts, or several charges for one receipt */
  | 'sum'
  /** another currency, converted at an unknown rate */
  | 'converted'
  /** confirmed by the person */
  | 'confirmed';

/** A pair that a person may confirm. It can have several charges or several receipts, but not both. */
export type Match = {
  charges: readonly number[];
  receipts: readonly string[];
  fit: Fit;
  /** name, amount and day agree, and nothing else comes close */
  isCertain: boolean;
};

export type Matching = {
  matches: readonly Match[];
  /** charges with their own releases: deposits that were held */
  released: readonly number[];
};

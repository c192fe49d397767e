import type { Amount } from '@slipcase/contract/money';

/** What matching needs of a saved receipt. */
export type Purchase = {
  id: string;
  vendor: string | null;
  /** yyyy-mm-dd; null when the receipt has no date */
  day: string | null;
  amount: Amount | null;
  category: string;
};

/** How a charge and its receipts fit. */
export type Fit =
  /** the same amount in the same currency */
  | 'same'
  /** the amount abroad, which the bank says */
  | 'same_abroad'
  /** a bit more than the bill: a tip that was added by hand */
  | 'tip'
  /** the sum of several receipts, or several charges for one receipt */
  | 'sum'
  /** another currency, converted at an unknown rate */
  | 'converted'
  /** the person said so */
  | 'confirmed';

/** A pair that a person may confirm. Several charges or several receipts, never both. */
export type Match = {
  charges: readonly number[];
  receipts: readonly string[];
  fit: Fit;
  /** nothing else comes near, and name, amount and day agree */
  isCertain: boolean;
};

export type Matching = {
  matches: readonly Match[];
  /** pairs of a charge and its own release: a deposit that was held */
  released: readonly number[];
};

import type { Amount } from '@slipcase/contract/money';

/** One line of a statement from a card or a bank. */
export type Charge = {
  /** its position in the file, from 0 */
  id: number;
  /** yyyy-mm-dd */
  day: string;
  /** as the bank writes it: 'SQ *CAFE LUNA 8442 SAN FRANCISCO' */
  name: string;
  /** positive for a purchase, negative for a refund or a payment to the card */
  amount: Amount;
  /** what was paid abroad, if the bank says it */
  original: Amount | null;
  /** reserved, but not booked yet */
  isPending: boolean;
};

/** What the columns of a table mean, by index; null if there is no such column. */
export type Columns = {
  day: number | null;
  name: number | null;
  /** amounts in both directions, or only the money that went out */
  amount: number | null;
  /** the money that came in, if `amount` only has the money that went out */
  incoming: number | null;
  currency: number | null;
  originalAmount: number | null;
  originalCurrency: number | null;
  /** 'debit' and 'credit', or 'pending' and 'booked' */
  kind: number | null;
};

export type DayOrder = 'MDY' | 'DMY' | 'YMD';

/** How to read a table. It is guessed, and people can change each part. */
export type Format = {
  columns: Columns;
  dayOrder: DayOrder;
  decimalMark: '.' | ',';
  /** whether purchases are negative, as in a bank account */
  isSpendingNegative: boolean;
  /** ISO 4217, for amounts without their own currency */
  currency: string;
};

export type Table = {
  /** names of the columns; empty texts if the file has none */
  header: readonly string[];
  rows: readonly (readonly string[])[];
};

/** Charges, and how many rows could not be read as one. */
export type Charges = { charges: Charge[]; unread: number };

/** Why a file is not a statement. */
export type NotAStatement = 'not_text' | 'excel' | 'empty' | 'no_table' | 'too_large';

export class StatementError extends Error {
  readonly reason: NotAStatement;

  constructor(reason: NotAStatement) {
    super(`This file cannot be read as a statement: ${reason}`);
    this.name = 'StatementError';
    this.reason = reason;
  }
}

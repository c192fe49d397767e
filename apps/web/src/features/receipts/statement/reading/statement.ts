import type { Amount } from '@slipcase/contract/money';

/** One line of a card's or bank's statement. */
export type Charge = {
  /** its place in the file, from 0 */
  id: number;
  /** yyyy-mm-dd */
  day: string;
  /** as the bank writes it: 'SQ *CAFE LUNA 8442 SAN FRANCISCO' */
  name: string;
  /** more than zero for a purchase, less for a refund or a payment to the card */
  amount: Amount;
  /** what was paid abroad, where the bank says it */
  original: Amount | null;
  /** reserved, but not booked yet */
  isPending: boolean;
};

/** What the columns of a table mean, by their index; null where there is none. */
export type Columns = {
  day: number | null;
  name: number | null;
  /** amounts of both directions, or the money that went out */
  amount: number | null;
  /** the money that came in, beside a column of what went out */
  incoming: number | null;
  currency: number | null;
  originalAmount: number | null;
  originalCurrency: number | null;
  /** 'debit' and 'credit', or 'pending' and 'booked' */
  kind: number | null;
};

export type DayOrder = 'MDY' | 'DMY' | 'YMD';

/** How to read a table. It is guessed, and a person can set each part. */
export type Format = {
  columns: Columns;
  dayOrder: DayOrder;
  decimalMark: '.' | ',';
  /** whether a purchase is below zero, as in a bank account */
  isSpendingNegative: boolean;
  /** ISO 4217: of amounts without a currency of their own */
  currency: string;
};

export type Table = {
  /** names of the columns; empty texts where the file has none */
  header: readonly string[];
  rows: readonly (readonly string[])[];
};

/** Charges, and how many rows were neither a charge nor empty. */
export type Charges = { charges: Charge[]; unread: number };

/** Why a file is no statement. */
export type NotAStatement = 'not_text' | 'excel' | 'empty' | 'no_table' | 'too_large';

export class StatementError extends Error {
  readonly reason: NotAStatement;

  constructor(reason: NotAStatement) {
    super(`This file cannot be read as a statement: ${reason}`);
    this.name = 'StatementError';
    this.reason = reason;
  }
}

import type { ChargeWithoutReceipt, ReportPaper } from '@slipcase/contract/bulk-receipts';
import type { ExchangeRates } from '@slipcase/contract/exchange-rates';
import type { Receipt } from '@slipcase/contract/receipts';

/** The contents of a report, apart from the receipts' own pages. */
export type Report = {
  /** the name of the person, for the cover */
  person: string;
  paper: ReportPaper;
  /** yyyy-mm-dd: the day it is made, by the server's clock */
  madeOn: string;
  /** in the order of their numbers, from 1 */
  receipts: readonly Receipt[];
  /** charges of a card that have no receipt */
  withoutReceipt: readonly ChargeWithoutReceipt[];
  /** for a sum in the company's currency; null: no sum */
  exchangeRates: ExchangeRates | null;
};

/** Width and height of a page, upright, in points: ISO 216, and ANSI Y14.1. */
export const PAPERS: Record<ReportPaper, readonly [width: number, height: number]> = {
  a4: [595.28, 841.89],
  letter: [612, 792],
};

/** A part of the file: some objects, and the pages among them. */
export type PdfPart = {
  bytes: Uint8Array;
  /** offset of each object in `bytes`, by its number */
  offsets: readonly (readonly [objectNumber: number, offset: number])[];
  /** the numbers of its pages, in order */
  pages: readonly number[];
  /** the first free object number */
  next: number;
};

/** Numbers of the objects that every part may refer to. */
export const CATALOG = 1;
export const PAGE_TREE = 2;
export const INFO = 3;
export const OUTLINE = 4;
export const FIRST_FREE = 5;

/** One receipt's pages: its PDF, or null where the file is missing. */
export type ReceiptPages = {
  pdf: Uint8Array | null;
  /** its number in the report, from 1 */
  number: number;
  /** how many receipts the report has */
  count: number;
  paper: ReportPaper;
  first: number;
};
/** The pages before the receipts. */
export type FrontPages = { report: Report; first: number };
/** The chapters of the front part, with the index of each one's first page. */
export type FrontPart = PdfPart & { chapters: readonly (readonly [title: string, page: number])[] };

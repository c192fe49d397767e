import { isBillable } from '@slipcase/contract/category-group';
import { type Amount, toCents } from '@slipcase/contract/money';
import { type ReceiptLine, receiptLines } from '@slipcase/contract/receipt-parts';
import type { Receipt } from '@slipcase/contract/receipts';

/** One cell in a table of receipts; null is empty. */
export type Cell =
  | { kind: 'text'; text: string }
  | { kind: 'amount'; amount: Amount }
  /** yyyy-mm-dd */
  | { kind: 'day'; day: string }
  /** ISO 8601, UTC */
  | { kind: 'instant'; instant: string }
  | null;

type Column = { title: string; widthChars: number; cell(line: ReceiptLine<Receipt>): Cell };
/** The titles, then a row for each receipt or part. */
export type Table = { columns: readonly Omit<Column, 'cell'>[]; rows: readonly (readonly Cell[])[] };

const text = (value: string | null): Cell => (value === null ? null : { kind: 'text', text: value });
const amountCell = (value: number | null, currency: string): Cell =>
  value === null ? null : { kind: 'amount', amount: { cents: toCents(value), currency } };

/**
 * The mark of a line. In a split receipt that was billed, only the billable parts count as billed, if it has
 * any.
 */
function billedOf({ billed, part, parts = [], category }: ReceiptLine<Receipt>): Receipt['billed'] {
  const isOther = part && !isBillable(category) && parts.some((other) => isBillable(other.category));
  return isOther ? undefined : billed;
}

/** Fields, with the titles of their columns. */
const FIELDS = { vendor: 'Vendor', total: 'Total', date: 'Date' } as const;

/** The columns of the CSV and the spreadsheet, in order. */
const COLUMNS: readonly Column[] = [
  {
    title: 'Date',
    widthChars: 12,
    // text that is not a date stays as typed
    cell: ({ date, dateIso }) => (dateIso === null ? text(date) : { kind: 'day', day: dateIso }),
  },
  { title: 'Vendor', widthChars: 28, cell: ({ vendor }) => text(vendor) },
  { title: 'Total', widthChars: 12, cell: ({ price, currency }) => amountCell(price, currency) },
  // the amount's currency, so empty without an amount
  {
    title: 'Currency',
    widthChars: 9,
    cell: ({ currency, price, taxAmount, tipAmount }) =>
      text([price, taxAmount, tipAmount].every((part) => part === null) ? null : currency),
  },
  { title: 'Tax', widthChars: 10, cell: ({ taxAmount, currency }) => amountCell(taxAmount, currency) },
  { title: 'Tip', widthChars: 10, cell: ({ tipAmount, currency }) => amountCell(tipAmount, currency) },
  { title: 'Category', widthChars: 32, cell: ({ category }) => text(category) },
  { title: 'Project', widthChars: 36, cell: ({ projectName }) => text(projectName) },
  { title: 'Group head', widthChars: 14, cell: ({ groupHead }) => text(groupHead) },
  { title: 'Location', widthChars: 24, cell: ({ location }) => text(location) },
  { title: 'Payment method', widthChars: 16, cell: ({ paymentMethod }) => text(paymentMethod) },
  { title: 'Note', widthChars: 36, cell: ({ note }) => text(note ?? null) },
  { title: 'Filename', widthChars: 48, cell: ({ filename }) => text(filename) },
  { title: 'Scanned', widthChars: 18, cell: ({ createdAt }) => ({ kind: 'instant', instant: createdAt }) },
  {
    title: 'On drive',
    widthChars: 40,
    // a file in a drive folder has no link, but a path where people find it
    cell: ({ driveUrl, driveFileId }) => text(driveUrl?.startsWith('/') ? driveFileId : driveUrl),
  },
  {
    title: 'Billed',
    widthChars: 18,
    cell: (line) => {
      const billed = billedOf(line);
      return billed ? { kind: 'instant', instant: billed.at } : null;
    },
  },
  { title: 'Billed as', widthChars: 20, cell: (line) => text(billedOf(line)?.as ?? null) },
  // the doubtful fields, or 'Yes' for a receipt that the server read later
  {
    title: 'To check',
    widthChars: 22,
    cell: ({ doubts, toCheck }) =>
      text(doubts?.map((field) => FIELDS[field]).join(', ') ?? (toCheck ? 'Yes' : null)),
  },
];

/** Columns at the end of a table with split receipts. Tables without them stay as they are. */
const PART_COLUMNS: readonly Column[] = [
  { title: 'Part', widthChars: 8, cell: ({ part }) => text(part ? `${part.number} of ${part.count}` : null) },
  {
    title: 'Receipt total',
    widthChars: 14,
    cell: ({ part, currency }) => amountCell(part?.whole ?? null, currency),
  },
];

/** A split receipt has a row for each part, so the sum of a column is what was spent. */
export function tableOf(receipts: readonly Receipt[]): Table {
  const columns = receipts.some(({ parts }) => parts) ? [...COLUMNS, ...PART_COLUMNS] : COLUMNS;
  const rows = receipts.flatMap(receiptLines).map((line) => columns.map(({ cell }) => cell(line)));
  return { columns, rows };
}

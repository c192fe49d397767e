import { FIELD_COLUMNS, type ReceiptRow } from '../receipt-store.ts';

/** an unread receipt is analyzed if one of these is empty */
const FIELDS = ['vendor', 'total', 'date', 'location'] as const;
type Field = (typeof FIELDS)[number];
export type Filled = Pick<ReceiptRow, 'was_read' | (typeof FIELD_COLUMNS)[Field]>;

export function emptyFields(row: Filled): Field[] {
  return FIELDS.filter((field) => row[FIELD_COLUMNS[field]] === null);
}

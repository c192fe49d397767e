import { currencyIn, figuresOf, readCents, readDay } from './cells.ts';
import { CREDIT_WORDS, DEBIT_WORDS, PENDING_WORDS } from './headings.ts';
import type { Charge, Charges, Format, Table } from './statement.ts';

/**
 * The charges of a table. Rows without a day or an amount, such as sums and texts at the end, are only
 * counted.
 */
export function readCharges({ rows }: Table, format: Format): Charges {
  const charges: Charge[] = [];
  let unread = 0;
  for (const [id, cells] of rows.entries()) {
    const charge = chargeOf(cells, format, id);
    if (charge) charges.push(charge);
    else if (charge === null) unread += 1;
  }
  return { charges, unread };
}

/** @returns null if the row is not a charge, undefined if its amount is zero */
function chargeOf(cells: readonly string[], format: Format, id: number): Charge | null | undefined {
  const { columns, dayOrder, decimalMark } = format;
  const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? ''));
  const day = readDay(cell(columns.day), dayOrder);
  const kind = cell(columns.kind).toLowerCase();
  const cents = centsOf(cell(columns.amount), cell(columns.incoming), kind, format);
  if (day === null || cents === null) return null;
  if (cents === 0) return undefined;
  const amountCell = cell(columns.amount) || cell(columns.incoming);
  const currency = currencyIn(cell(columns.currency)) ?? figuresOf(amountCell)?.currency ?? format.currency;
  const originalCents = readCents(cell(columns.originalAmount), decimalMark);
  const originalCurrency =
    currencyIn(cell(columns.originalCurrency)) ?? figuresOf(cell(columns.originalAmount))?.currency ?? null;
  const isAbroad = originalCents && originalCurrency && originalCurrency !== currency;
  return {
    id,
    day,
    name: cell(columns.name),
    amount: { cents, currency },
    original: isAbroad
      ? { cents: Math.sign(cents) * Math.abs(originalCents), currency: originalCurrency }
      : null,
    isPending: PENDING_WORDS.has(kind),
  };
}

function centsOf(out: string, incoming: string, kind: string, format: Format): number | null {
  const { columns, decimalMark, isSpendingNegative } = format;
  const paid = readCents(out, decimalMark);
  if (columns.incoming !== null) {
    const received = readCents(incoming, decimalMark);
    if (paid === null && received === null) return null;
    return Math.abs(paid ?? 0) - Math.abs(received ?? 0);
  }
  if (paid === null) return null;
  // a separate column says the direction, and all amounts have the same sign
  if (CREDIT_WORDS.has(kind) && paid > 0 && !isSpendingNegative) return -paid;
  if (DEBIT_WORDS.has(kind) && paid > 0 && isSpendingNegative) return paid;
  return isSpendingNegative ? -paid || 0 : paid;
}

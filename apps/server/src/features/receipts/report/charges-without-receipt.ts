import type { ChargeWithoutReceipt } from '@slipcase/contract/bulk-receipts';
import { formatDay } from '@slipcase/contract/dates';
import { type Amount, formatMoney } from '@slipcase/contract/money';
import type { TableWriter } from './table-writer.ts';

export const CHARGES = 'Charges without a receipt';

/** Widths are shares of the line. */
const COLUMNS = [
  { title: 'Date', share: 14 },
  { title: 'Charge', share: 36 },
  { title: 'Reason', share: 34 },
  { title: 'Amount', share: 16, right: true },
];

/** Writes the charges of a card for which the person has no receipt, with the reasons and the sums. */
export function writeCharges(table: TableWriter, charges: readonly ChargeWithoutReceipt[]): void {
  table.write(
    CHARGES,
    COLUMNS,
    [...charges]
      .sort((a, b) => (a.date < b.date ? -1 : 1))
      .map(({ date, name, reason, amount }) => [formatDay(date), name, reason, formatMoney(amount)]),
  );
  table.note(`${chargesText(charges)}. The other totals do not include them.`);
}

/** '3 charges: $45.10, EUR 12.00'. */
export function chargesText(charges: readonly ChargeWithoutReceipt[]): string {
  const count = charges.length === 1 ? '1 charge' : `${charges.length} charges`;
  return `${count}: ${sumsOf(charges).map(formatMoney).join(', ')}`;
}

function sumsOf(charges: readonly ChargeWithoutReceipt[]): Amount[] {
  const sums = new Map<string, number>();
  for (const { amount } of charges)
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.cents);
  return [...sums].map(([currency, cents]) => ({ currency, cents }));
}

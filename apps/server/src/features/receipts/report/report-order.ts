import type { WithFile } from '../receipt-store.ts';

/**
 * Receipts in the order of a report's numbers: by date, undated ones last. Receipts of one day keep their
 * order.
 */
export function inReportOrder(found: readonly WithFile[]): WithFile[] {
  const dayOf = ({ receipt }: WithFile) => receipt.dateIso ?? '';
  return found.toSorted((one, other) => {
    const [first, second] = [dayOf(one), dayOf(other)];
    if (first === second) return 0;
    if (first === '' || second === '') return first === '' ? 1 : -1;
    return first < second ? -1 : 1;
  });
}

/**
 * The period in a report's file name: '2026-10' if all dates are in one month, otherwise '2026-10-03 to
 * 2026-11-20'.
 * @param today yyyy-mm-dd, used if no receipt has a date
 */
export function reportPeriod(found: readonly WithFile[], today: string): string {
  const days = found.flatMap(({ receipt }) => receipt.dateIso ?? []).toSorted();
  const [first = today, last = first] = [days[0], days.at(-1)];
  const month = first.slice(0, 7);
  if (days.length > 0 && last.startsWith(month)) return month;
  return first === last ? first : `${first} to ${last}`;
}

import type { WithFile } from '../receipt-store.ts';

/** Receipts as a report numbers them: by date, those without one last. Receipts of a day keep their order. */
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
 * What a report's file is called after: '2026-10' where all dates are in one month, '2026-10-03 to
 * 2026-11-20' elsewhere.
 * @param today yyyy-mm-dd: it stands in where no receipt has a date
 */
export function reportPeriod(found: readonly WithFile[], today: string): string {
  const days = found.flatMap(({ receipt }) => receipt.dateIso ?? []).toSorted();
  const [first = today, last = first] = [days[0], days.at(-1)];
  const month = first.slice(0, 7);
  if (days.length > 0 && last.startsWith(month)) return month;
  return first === last ? first : `${first} to ${last}`;
}

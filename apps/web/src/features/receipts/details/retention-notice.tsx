import { formatDay } from '@slipcase/contract/dates';
import type { Receipt } from '@slipcase/contract/receipts';
import { purgeDay, RETENTION_NOTICE_DAYS, type Retention, utcDay } from '@slipcase/contract/retention';
import { details } from '../../../messages/receipt-details.ts';
import { library } from '../../../messages/receipts.ts';
import { Notice } from '../../../ui/notice.tsx';

/**
 * Says when the company's rule deletes a receipt, in the month before. A receipt that is past its day is on
 * hold, and stays.
 */
export function RetentionNotice({ receipt, rule }: { receipt: Receipt; rule: Retention }) {
  const now = Date.now();
  const day = purgeDay(receipt.dateIso, Date.parse(receipt.createdAt), rule);
  if (day > utcDay(now, RETENTION_NOTICE_DAYS) || day < utcDay(now)) return null;
  return (
    <Notice
      title={details.retention.title(formatDay(existing(day)))}
      text={`${library.keptFor(rule.years)} ${details.retention.text}`}
    />
  );
}

/** Turns February 29 of a year without one into March 1. */
function existing(day: string): string {
  return utcDay(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8))));
}

import { type DateOrder, dayOf, formatDateText, formatDay } from '@slipcase/contract/dates';
import { preview } from '../messages/review.ts';
import type { FieldHint } from '../ui/typed-row.tsx';
import { typedDay } from './typed-day.ts';

const DAY_MS = 86_400_000;
/** people hand in receipts within months; without this limit, nobody would notice a misread year */
const LONG_AGO_MS = 366 * DAY_MS;

/**
 * The hint beside a date: that it is in the future or long ago, or how it was understood, such as 'Mar 2,
 * 2026', if it is ambiguous (03/02/2026, or a format other than the company's). Null for a clear date, and
 * for text that is not a date.
 * @param savedAt when the receipt was saved. Its date is compared with that day, because a receipt that has
 * only become old is fine
 */
export function hintOnDate(
  text: string,
  order: DateOrder,
  now = new Date(),
  savedAt: Date | null = null,
): FieldHint | null {
  const day = typedDay(text, order, now);
  if (day === null) return null;
  const odd = oddDay(day, now, savedAt);
  if (odd) return { tone: 'odd', text: odd };
  const isOwnForm = text.trim() === formatDateText(day, order);
  const isClear = day === typedDay(text, order === 'MDY' ? 'DMY' : 'MDY', now);
  return isOwnForm && isClear ? null : { tone: 'plain', text: formatDay(day) };
}

function oddDay(day: string, now: Date, savedAt: Date | null): string | null {
  const { stillToCome, longAgo, afterSave, longBeforeSave } = preview;
  if (day > dayOf(now)) return stillToCome(formatDay(day));
  const before = (instant: Date, ms: number) => day < dayOf(new Date(instant.getTime() - ms));
  if (!savedAt) return before(now, LONG_AGO_MS) ? longAgo(formatDay(day)) : null;
  // in the time zone where it was saved, it may have been the next day
  if (day > dayOf(new Date(savedAt.getTime() + DAY_MS))) return afterSave(formatDay(day));
  return before(savedAt, LONG_AGO_MS) ? longBeforeSave(formatDay(day)) : null;
}

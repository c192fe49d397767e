import { type DateOrder, dayOf, formatDateText, formatDay, parseDateText } from '@slipcase/contract/dates';
import { preview } from '../messages/review.ts';
import type { FieldHint } from '../ui/typed-row.tsx';

const DAY_MS = 86_400_000;
/** people hand in receipts within months; without this, nobody notices a misread year */
const LONG_AGO_MS = 366 * DAY_MS;

/**
 * The hint beside a date: that it is in the future, that it is long ago, or how it was understood, as 'Mar 2, 2026', if it
 * is ambiguous (03/02/2026, or a format other than the company's). Null for a clear date, and for text that is not a date.
 */
export function hintOnDate(text: string, order: DateOrder, now = new Date()): FieldHint | null {
  const day = parseDateText(text, order);
  if (day === null) return null;
  if (day > dayOf(now)) return { tone: 'odd', text: preview.stillToCome(formatDay(day)) };
  if (day < dayOf(new Date(now.getTime() - LONG_AGO_MS)))
    return { tone: 'odd', text: preview.longAgo(formatDay(day)) };
  const isOwnForm = text.trim() === formatDateText(day, order);
  const isClear = day === parseDateText(text, order === 'MDY' ? 'DMY' : 'MDY');
  return isOwnForm && isClear ? null : { tone: 'plain', text: formatDay(day) };
}

import { type DateOrder, dayOf, formatDateText, formatDay, parseDateText } from '@slipcase/contract/dates';
import { preview } from '../messages/review.ts';
import type { FieldHint } from '../ui/typed-row.tsx';

const DAY_MS = 86_400_000;
/** receipts are handed in within months; a year misread by one digit is not noticed otherwise */
const LONG_AGO_MS = 366 * DAY_MS;

/**
 * What is said beside a date: that it is still to come, that it is long ago, or the day it was taken for, as 'Mar 2, 2026',
 * where it could be meant otherwise (03/02/2026, or a form that is not the company's own). Null where nobody would doubt it,
 * and where it is no day.
 */
export function hintOnDate(text: string, order: DateOrder, now = new Date()): FieldHint | null {
  const day = parseDateText(text, order);
  if (day === null) return null;
  // elsewhere in the world it is tomorrow already
  if (day > dayOf(new Date(now.getTime() + DAY_MS)))
    return { tone: 'odd', text: preview.stillToCome(formatDay(day)) };
  if (day < dayOf(new Date(now.getTime() - LONG_AGO_MS)))
    return { tone: 'odd', text: preview.longAgo(formatDay(day)) };
  const isOwnForm = text.trim() === formatDateText(day, order);
  const isClear = day === parseDateText(text, order === 'MDY' ? 'DMY' : 'MDY');
  return isOwnForm && isClear ? null : { tone: 'plain', text: formatDay(day) };
}

import { dayOf, formatDay } from '@slipcase/contract/dates';
import { job as texts } from '../../../messages/job.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK = 7;

/** The choices for a job's last day. */
export const ENDS = ['today', 'sunday', 'day'] as const;
export type End = (typeof ENDS)[number];

/** Days are yyyy-mm-dd, counted in UTC, where no day is longer or shorter because clocks change. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** On a Sunday, the next one. */
export function sundayAfter(today: string): string {
  return addDays(today, WEEK - new Date(today).getUTCDay());
}

/** 'today', 'tomorrow', 'Sunday' within a week, else 'Nov 29, 2026'. */
export function untilText(until: string, today: string = dayOf(new Date())): string {
  if (until === today) return texts.today;
  if (until === addDays(today, 1)) return texts.tomorrow;
  const isNear = until > today && until < addDays(today, WEEK);
  if (!isNear) return formatDay(until);
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(until));
}

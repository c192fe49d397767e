import * as z from 'zod/mini';

/** The company's retention rule: how long receipts are kept. Days are in UTC. */

export const MAX_RETENTION_YEARS = 30;
/** how long people see that a receipt is about to be purged, and how long a new rule waits; days */
export const RETENTION_NOTICE_DAYS = 30;

export const retention = z.object({
  years: z.int().check(z.positive(), z.maximum(MAX_RETENTION_YEARS)),
  from: z.iso.date().check(z.describe('The rule purges nothing before this day')),
});
export type Retention = z.output<typeof retention>;

const DAY_MS = 24 * 60 * 60 * 1000;
const DAY_CHARS = 'yyyy-mm-dd'.length;

/** The same day some years later. The result for February 29 may not exist, but it compares correctly. */
export function yearsAfter(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
}

/** The UTC day of an instant, some days later. */
export function utcDay(instant: number, daysLater = 0): string {
  return new Date(instant + daysLater * DAY_MS).toISOString().slice(0, DAY_CHARS);
}

/**
 * The day that the rule counts from: the receipt's date, or the day of the save if the receipt has no date or
 * a later one.
 */
export function retentionBase(date: string | null, createdAt: number): string {
  const saved = utcDay(createdAt);
  return date !== null && date <= saved ? date : saved;
}

/**
 * The day on which the rule purges a receipt. It is never within a year of the save: a misread year must not
 * purge a receipt that was saved yesterday.
 * @param date the receipt's, yyyy-mm-dd
 * @param createdAt epoch ms
 */
export function purgeDay(date: string | null, createdAt: number, { years, from }: Retention): string {
  const days = [yearsAfter(retentionBase(date, createdAt), years), yearsAfter(utcDay(createdAt), 1), from];
  return days.reduce((one, other) => (one > other ? one : other));
}

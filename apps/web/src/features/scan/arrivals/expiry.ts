import { dayOf, formatDay } from '@slipcase/contract/dates';
import { arrivals as texts } from '../../../messages/captures.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SAID_DAYS = 7;

/** How soon the server deletes a capture: 'week' when less than 7 days are left, 'day' on the last one. */
export function nearness(expiresAt: string | null, now: number): 'week' | 'day' | null {
  if (expiresAt === null) return null;
  const left = Date.parse(expiresAt) - now;
  if (left >= SAID_DAYS * DAY_MS) return null;
  return left <= DAY_MS ? 'day' : 'week';
}

/** The text about the expiry; null if it is not near. */
export function expiryText(expiresAt: string | null, now: number): string | null {
  const near = nearness(expiresAt, now);
  if (expiresAt === null || near === null) return null;
  const at = new Date(expiresAt);
  if (near === 'week') return texts.deletedOn(formatDay(dayOf(at)));
  return dayOf(at) === dayOf(new Date(now)) ? texts.deletedToday(at) : texts.deletedTomorrow(at);
}

import type { Device } from '@slipcase/contract/auth';
import { dayOf, formatDay } from '@slipcase/contract/dates';
import { account } from '../../../messages/auth.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** activity is known to the minute */
const NOW_MS = 2 * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;

const ago = new Intl.RelativeTimeFormat('en-US');

/** When a device was last used: 'Active 2 hours ago', after a week 'Active on Nov 18, 2026'. */
export function activityText({ current, lastActiveAt }: Device, now: Date): string {
  if (current) return account.thisDevice;
  const at = new Date(lastActiveAt);
  const since = now.getTime() - at.getTime();
  if (since < NOW_MS) return account.activeNow;
  if (since < HOUR_MS) return account.active(ago.format(-Math.floor(since / MINUTE_MS), 'minute'));
  if (since < DAY_MS) return account.active(ago.format(-Math.floor(since / HOUR_MS), 'hour'));
  if (since < WEEK_MS) return account.active(ago.format(-Math.floor(since / DAY_MS), 'day'));
  return account.activeOn(formatDay(dayOf(at)));
}

import { describe, expect, it } from 'vitest';
import { expiryText, nearness } from './expiry.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** 10 in the morning, in any time zone */
const NOW = new Date(2026, 10, 18, 10).getTime();
const inMs = (ms: number) => new Date(NOW + ms).toISOString();

describe('The notice about the deletion of a capture', () => {
  it('appears in its last seven days, and again on the last one', () => {
    expect(nearness(inMs(20 * DAY_MS), NOW)).toBeNull();
    expect(nearness(inMs(7 * DAY_MS), NOW)).toBeNull();
    expect(nearness(inMs(7 * DAY_MS - 1), NOW)).toBe('week');
    expect(nearness(inMs(DAY_MS + 1), NOW)).toBe('week');
    expect(nearness(inMs(DAY_MS), NOW)).toBe('day');
    // the server will delete it in its next round
    expect(nearness(inMs(-HOUR_MS), NOW)).toBe('day');
  });

  it('names the day in the last week, and the time on the last day', () => {
    expect(expiryText(inMs(8 * DAY_MS), NOW)).toBeNull();
    expect(expiryText(inMs(5 * DAY_MS), NOW)).toBe('Deleted on Nov 23, 2026 unless you save it');
    expect(expiryText(inMs(7 * HOUR_MS), NOW)).toMatch(/^Deleted today at 5:00\sPM unless you save it$/u);
    expect(expiryText(inMs(20 * HOUR_MS), NOW)).toMatch(/^Deleted tomorrow at 6:00\sAM unless you save it$/u);
  });

  it('does not appear once the server has deleted it', () => {
    expect(nearness(null, NOW)).toBeNull();
    expect(expiryText(null, NOW)).toBeNull();
  });
});

import { expect, it } from 'vitest';
import { lastSeenText } from './last-seen-text.ts';

it('The last-seen time includes the day only if it was not today', () => {
  const seen = new Date(2026, 10, 18, 14, 5).getTime();
  expect(lastSeenText(seen, new Date(2026, 10, 18, 23, 59))).toBe('2:05 PM');
  expect(lastSeenText(seen, new Date(2026, 10, 19, 0, 0))).toBe('Nov 18, 2:05 PM');
  expect(lastSeenText(new Date(2026, 10, 18, 0, 7).getTime(), new Date(2026, 10, 18))).toBe('12:07 AM');
});

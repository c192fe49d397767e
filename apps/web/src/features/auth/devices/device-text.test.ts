import type { Device } from '@slipcase/contract/auth';
import { expect, it } from 'vitest';
import { activityText } from './device-text.ts';

const now = new Date('2026-11-18T12:00:00Z');
const device: Device = {
  id: '1',
  name: 'Chrome on Android',
  signedInWith: 'passkey',
  signedInAt: '2026-10-01T08:00:00Z',
  lastActiveAt: '2026-11-18T12:00:00Z',
  current: false,
};

it.each([
  // the server's clock may be a little ahead
  ['2026-11-18T12:00:40Z', 'Active just now'],
  ['2026-11-18T11:59:00Z', 'Active just now'],
  ['2026-11-18T11:55:30Z', 'Active 4 minutes ago'],
  ['2026-11-18T10:00:00Z', 'Active 2 hours ago'],
  ['2026-11-17T11:00:00Z', 'Active 1 day ago'],
  ['2026-11-12T12:00:00Z', 'Active 6 days ago'],
  ['2026-11-11T12:00:00Z', 'Active on Nov 11, 2026'],
])('A device last used at %s says: %s', (lastActiveAt, text) => {
  expect(activityText({ ...device, lastActiveAt }, now)).toBe(text);
});

it('This device is named as such', () => {
  expect(activityText({ ...device, current: true }, now)).toBe('This device');
});

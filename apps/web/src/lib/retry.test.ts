import { expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { retryAtMost, retryDelay } from './retry.ts';

const retry = retryAtMost(3);

it('tries three more times when the server or the connection fails', () => {
  const error = new ApiError('no', 503);
  expect([0, 1, 2, 3].map((failures) => retry(failures, error))).toEqual([true, true, true, false]);
  expect(retry(0, new ApiError('no connection', 0))).toBe(true);
});

it.each([401, 403, 404])('does not repeat what was answered with %i', (status) => {
  expect(retry(0, new ApiError('no', status))).toBe(false);
});

it('waits twice as long each time, at most 30 s', () => {
  expect([0, 1, 2, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000]);
});

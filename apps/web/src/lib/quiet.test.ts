import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdQuiet, whenQuiet } from './quiet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('Code that is needed later loads once the screen is ready', () => {
  const done: string[] = [];
  const release = holdQuiet();
  whenQuiet(() => done.push('toasts'));
  vi.advanceTimersByTime(4000);
  expect(done).toEqual([]);
  release();
  vi.advanceTimersByTime(1000);
  expect(done).toEqual(['toasts']);
});

it('Code that is needed later waits until every part of the screen is ready', () => {
  const done: string[] = [];
  const [first, second] = [holdQuiet(), holdQuiet()];
  whenQuiet(() => done.push('toasts'));
  vi.advanceTimersByTime(1000);
  first();
  vi.advanceTimersByTime(1000);
  expect(done).toEqual([]);
  second();
  vi.advanceTimersByTime(1000);
  expect(done).toEqual(['toasts']);
});

it('A camera that waits for permission delays such code only for a few seconds', () => {
  const done: string[] = [];
  holdQuiet();
  whenQuiet(() => done.push('toasts'));
  vi.advanceTimersByTime(7000);
  expect(done).toEqual(['toasts']);
});

it('Canceled work does not run, whether it was canceled before or during the wait', () => {
  const done: string[] = [];
  const release = holdQuiet();
  const cancel = whenQuiet(() => done.push('early'));
  cancel();
  const cancelLate = whenQuiet(() => done.push('late'));
  vi.advanceTimersByTime(1000);
  cancelLate();
  release();
  vi.advanceTimersByTime(5000);
  expect(done).toEqual([]);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdQuiet, whenQuiet } from './quiet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('What is needed later waits until the screen is ready', () => {
  const done: string[] = [];
  const release = holdQuiet();
  whenQuiet(() => done.push('toasts'));
  vi.advanceTimersByTime(4000);
  expect(done).toEqual([]);
  release();
  vi.advanceTimersByTime(1000);
  expect(done).toEqual(['toasts']);
});

it('One screen that is ready does not speak for another', () => {
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

it('A camera that waits for the person’s permission does not hold everything else up for ever', () => {
  const done: string[] = [];
  holdQuiet();
  whenQuiet(() => done.push('toasts'));
  vi.advanceTimersByTime(7000);
  expect(done).toEqual(['toasts']);
});

it('Who no longer wants it is left alone, before and after the wait', () => {
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

import { expect, it } from 'vitest';
import { aReceipt } from '../receipts/testing/receipt.ts';
import { failingExports, unconnected } from './drive-trouble.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const old = '2026-11-20T11:00:00.000Z';
const young = '2026-11-20T11:55:00.000Z';

it('Of several problems, the page shows the one that someone can fix, with its number of receipts', () => {
  const failed = (exportProblem: 'full' | 'refused' | 'unreachable') =>
    aReceipt({ exportProblem, createdAt: old });
  expect(failingExports([failed('unreachable'), failed('full'), failed('full')], NOW)).toEqual({
    problem: 'full',
    count: 2,
  });
  expect(failingExports([failed('unreachable'), failed('refused')], NOW)).toEqual({
    problem: 'refused',
    count: 1,
  });
  expect(failingExports([aReceipt({}), aReceipt({ exportProblem: 'connect' })], NOW)).toBeNull();
});

it('An unreachable drive is shown only after a while', () => {
  const failing = aReceipt({ exportProblem: 'unreachable', createdAt: young });
  expect(failingExports([failing], NOW)).toBeNull();
  expect(failingExports([failing], NOW + 10 * 60 * 1000)).toEqual({ problem: 'unreachable', count: 1 });
  const edited = aReceipt({ exportProblem: 'unreachable', createdAt: old, editedAt: young });
  expect(failingExports([edited], NOW)).toBeNull();
});

it('The page can tell from the receipts that the drive has to be connected', () => {
  expect(unconnected([aReceipt({}), aReceipt({ exportProblem: 'full' })])).toBeNull();
  expect(unconnected([aReceipt({}), aReceipt({ exportProblem: 'reconnect' })])).toBe('reconnect');
});

import { expect, it } from 'vitest';
import { type Answer, NOTHING } from './answer.ts';
import { figuresOf } from './figures.ts';
import { reportOf } from './report.ts';
import type { Receipt } from './sets.ts';

const RECEIPT: Receipt = {
  file: 'a.jpg',
  name: 'a.jpg',
  label: { vendor: 'Grill', total: 2, date: '2026-03-14' },
};
const RIGHT: Answer = { vendor: 'Grill', total: 2, date: '2026-03-14', location: null };
const answered = (answer: Answer, ...times: number[]) =>
  times.map((ms) => ({ receipt: RECEIPT, answer, ms }));

it('The report compares our median with each peer’s, with the goal for the kind of picture', () => {
  const answers = new Map([
    ['slipcase', answered(RIGHT, 100, 200, 300)],
    ['tesseract', answered(NOTHING, 1000)],
    ['ppu-paddle-ocr', answered(RIGHT, 400)],
  ]);
  const set = { name: 'us', receipts: [RECEIPT] };
  expect(figuresOf({ ...set, kind: 'photos' }, answers).ratios).toEqual([
    { peer: 'tesseract', ratio: 0.2, goal: 0.25 },
    { peer: 'ppu-paddle-ocr', ratio: 0.5, goal: 0.7 },
  ]);
  expect(figuresOf({ ...set, kind: 'scans' }, answers).ratios[0]?.goal).toBe(0.3);
});

it('The report has tables only for what was measured, and counts receipts without an answer', () => {
  const set = { name: 'us', kind: 'photos' as const, receipts: [RECEIPT] };
  expect(reportOf(figuresOf(set, new Map()))).not.toContain('Right answers');
  const report = reportOf(figuresOf(set, new Map([['slipcase', answered(NOTHING, 0)]])));
  expect(report).toContain('us: 1 receipts (photos), 1 of them without an answer');
  expect(report).toMatch(/vendor +0\/1 0\.0%/);
  expect(report).not.toContain('Milliseconds');
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FittedOnBError } from './half-a-only.ts';
import { writeWeights } from './write-weights.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'slipcase-weights-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
const MODEL = { ranker: { none: -1, linear: {}, trees: [] }, confidence: { one: 1 } };
const OF_A = { set: 'us2', group: 'cedar', half: 'A' as const };

it('weights fitted to half A are written', async () => {
  const folder = emptyFolder();
  await writeWeights('date', MODEL, [OF_A, { set: 'scans', group: 'elm', half: 'A' }], folder);
  expect(JSON.parse(readFileSync(path.join(folder, 'date.json'), 'utf8'))).toEqual(MODEL);
});

it.each([
  ['loaded as half B', { set: 'us2', group: 'elm', half: 'B' as const }],
  ['passed off as half A', { set: 'us2', group: 'elm', half: 'A' as const }],
])('weights are not written if a receipt of half B was among their inputs: %s', async (_case, receipt) => {
  const folder = emptyFolder();
  await expect(writeWeights('date', MODEL, [OF_A, receipt], folder)).rejects.toThrow(FittedOnBError);
  expect(readdirSync(folder)).toEqual([]);
});

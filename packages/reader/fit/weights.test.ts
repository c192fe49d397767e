import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FittedOnBError, writeWeights } from './weights.ts';

function weightsFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'slipcase-weights-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'weights.json');
}
const OF_A = { set: 'us2', group: 'cedar', half: 'A' as const };

it('weights fitted to half A are written', async () => {
  const file = weightsFile();
  await writeWeights(file, { one: 1 }, [OF_A, { set: 'scans', group: 'elm', half: 'A' }]);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ one: 1 });
});

it.each([
  ['loaded as half B', { set: 'us2', group: 'elm', half: 'B' as const }],
  ['passed off as half A', { set: 'us2', group: 'elm', half: 'A' as const }],
])(
  'weights are not written when one receipt of half B was among their inputs: %s',
  async (_case, receipt) => {
    const file = weightsFile();
    await expect(writeWeights(file, { one: 1 }, [OF_A, receipt])).rejects.toThrow(FittedOnBError);
    expect(existsSync(file)).toBe(false);
  },
);

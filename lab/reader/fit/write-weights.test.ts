import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Tree } from '../../../packages/reader/src/extract/choice/boosted-trees.ts';
import { writeWeights } from './write-weights.ts';

it('Weights are read back as they were written, one tree per line', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'slipcase-weights-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const trees: Tree[] = [
    ['inHead', 0.5, 1, 2],
    ['inHead', 0.25, 3, 4],
  ];
  const model = { ranker: { none: -1, linear: { inHead: 0.5 }, trees }, confidence: { one: 1 } };
  await writeWeights('date', model, folder);
  const text = readFileSync(path.join(folder, 'date.json'), 'utf8');
  expect(JSON.parse(text)).toEqual(model);
  expect(text.split('\n').filter((line) => line.includes('["inHead"'))).toHaveLength(trees.length);
});

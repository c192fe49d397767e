import { expect, test } from 'vitest';
import { collectGarbage } from './start-garbage.ts';

test('What nobody uses any more is freed', async () => {
  const unused = [new WeakRef({}), new WeakRef({})];
  const used = {};
  const kept = new WeakRef(used);
  // an object that was just referred to lives until the next turn
  await new Promise(setImmediate);
  await collectGarbage();
  expect(unused.map((ref) => ref.deref())).toEqual([undefined, undefined]);
  expect(kept.deref()).toBe(used);
});

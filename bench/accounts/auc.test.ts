import { expect, it } from 'vitest';
import { auc } from './auc.ts';

it.each([
  ['always above', [3, 4], [1, 2], 1],
  ['always below', [1, 2], [3, 4], 0],
  ['equal', [1, 1], [1, 1], 0.5],
  ['larger in three of four pairs', [2, 4], [1, 3], 0.75],
  ['mixed, with a tie', [1, 2, 3], [2], 0.5],
])('Two groups that are %s get the correct AUC', (_how, first, second, expected) => {
  expect(auc(first, second)).toBe(expected);
});

import { expect, it } from 'vitest';
import { hintOnAmount } from './amount-hint.ts';

it.each([
  ['$0.00', 'This is zero. Leave it empty if you do not know the total.'],
  ['0', 'This is zero. Leave it empty if you do not know the total.'],
  ['-12.50', 'a refund'],
  ['0.01', undefined],
  ['', undefined],
  ['twelve', undefined],
])('A total of %j has the hint %j', (text, said) => {
  expect(hintOnAmount(text)?.text).toBe(said);
});

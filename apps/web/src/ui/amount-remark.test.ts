import { expect, it } from 'vitest';
import { remarkOnAmount } from './amount-remark.ts';

it.each([
  ['$0.00', null, 'This is zero: leave it empty if it is not known'],
  ['0', null, 'This is zero: leave it empty if it is not known'],
  ['-12.50', null, 'a refund'],
  ['12.5', 'GBP', 'GBP 12.50'],
  ['EUR 12.50', 'GBP', undefined],
  ['0.01', null, undefined],
  ['', 'GBP', undefined],
  ['twelve', 'GBP', undefined],
])('Beside a total of %j, where figures alone are taken in %s, stands %j', (text, takenIn, said) => {
  expect(remarkOnAmount(text, takenIn)?.text).toBe(said);
});

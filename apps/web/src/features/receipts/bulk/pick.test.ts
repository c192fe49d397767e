import { expect, it } from 'vitest';
import { aReceipt } from '../testing/receipt.ts';
import { pickedAfter } from './pick.ts';

const order = [...'abcdef'].map((id) => aReceipt({ id }));
const pick = (before: string, from: string | null, id: string) =>
  [...pickedAfter(new Set(before), order, from, id)].sort().join('');

it.each([
  ['', null, 'c', 'c'],
  ['c', null, 'c', ''],
  ['ac', null, 'e', 'ace'],
  ['b', 'b', 'e', 'bcde'],
  ['e', 'e', 'b', 'bcde'],
  ['abcdef', 'b', 'd', 'aef'],
  // the previously pressed receipt is no longer shown
  ['x', 'x', 'c', 'cx'],
])('With %j selected and %j pressed last, pressing %j selects %j', (before, from, id, after) =>
  expect(pick(before, from, id)).toBe(after),
);

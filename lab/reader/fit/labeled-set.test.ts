import { expect, it } from 'vitest';
import { groupOf } from './labeled-set.ts';

it('A receipt without a group is grouped by its vendor, or is a group of one', () => {
  expect(groupOf({ vendor_group: 'harbour', vendor: 'Harbour Grill' }, 'a.jpg')).toBe('harbour');
  expect(groupOf({ vendor: ['Harbour Grill', 'HG'] }, 'a.jpg')).toBe('Harbour Grill');
  expect(groupOf({ vendor: null }, 'a.jpg')).toBe('a.jpg');
});

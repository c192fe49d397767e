import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupOf, halfOf } from './half-of.ts';

it('a vendor stays in its half forever, in every set', () => {
  // Written down here, because changing the rule would expose half B to everyone.
  expect(
    ['harbour', 'copper kettle', 'blue heron', 'larkspur'].map((vendor) => halfOf('us2', vendor)),
  ).toEqual(['A', 'B', 'B', 'B']);
  expect(halfOf('us2', ' Copper Kettle')).toBe('B');
  fc.assert(
    fc.property(fc.string(), (vendor) => {
      expect(halfOf('world', vendor)).toBe(halfOf('us2', vendor));
    }),
  );
});

it('sets that everyone has looked at are half A', () => {
  fc.assert(fc.property(fc.string(), (vendor) => halfOf('scans', vendor) === 'A'));
});

it('a receipt without a group is grouped by its vendor, or is a group of one', () => {
  expect(groupOf({ vendor_group: 'harbour', vendor: 'Harbour Grill' }, 'a.jpg')).toBe('harbour');
  expect(groupOf({ vendor: ['Harbour Grill', 'HG'] }, 'a.jpg')).toBe('Harbour Grill');
  expect(groupOf({ vendor: null }, 'a.jpg')).toBe('a.jpg');
});

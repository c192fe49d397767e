import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldsOf } from './folds.ts';

describe('Splitting receipts for a fair evaluation', () => {
  it('never puts receipts of one shop on both sides', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 60 }), (groups) => {
        const foldOf = foldsOf(groups, 5);
        expect(new Set(foldOf.keys())).toEqual(new Set(groups));
        for (const fold of foldOf.values()) expect([0, 1, 2, 3, 4]).toContain(fold);
      }),
    );
  });

  it('makes parts of nearly equal size, whatever the order of the receipts', () => {
    const groups = Array.from({ length: 100 }, (_, i) => `shop ${i % 37}`);
    const foldOf = foldsOf(groups, 5);
    const sizes = [0, 1, 2, 3, 4].map((fold) => groups.filter((group) => foldOf.get(group) === fold).length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2);
    expect(foldsOf([...groups].reverse(), 5)).toEqual(foldOf);
  });
});

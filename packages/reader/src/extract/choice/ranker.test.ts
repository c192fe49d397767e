import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ranker, rank } from './ranker.ts';

const RANKER: Ranker = {
  none: -1,
  linear: {},
  trees: [
    ['good', 0.5, 0, 2],
    ['bad', 0.5, 0, -2],
  ],
};
const candidate = (key: string, ...names: string[]) => ({
  key,
  features: Object.fromEntries(names.map((name) => [name, 1])),
});

describe('Choosing among candidates', () => {
  it('takes the most likely one', () => {
    const { chosen, probability } = rank([candidate('a', 'bad'), candidate('b', 'good')], RANKER);
    expect(chosen?.key).toBe('b');
    expect(probability).toBeGreaterThan(0.9);
  });

  it('adds up candidates with the same answer', () => {
    const twice = [candidate('a'), candidate('a'), candidate('b')];
    const { chosen, probability } = rank(twice, { none: -50, linear: {}, trees: [] });
    expect(chosen?.key).toBe('a');
    expect(probability).toBeCloseTo(2 / 3, 6);
  });

  it('takes none if none is likely or none exists', () => {
    expect(rank([candidate('a', 'bad')], RANKER).chosen).toBeNull();
    expect(rank([], RANKER)).toEqual({
      chosen: null,
      probability: 1,
      next: 0,
      shares: [],
    });
  });

  it('gives a probability between 0 and 1, whatever the features', () => {
    const any = fc.array(
      fc.record({ key: fc.string(), features: fc.dictionary(fc.string(), fc.integer()) }),
      {
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(any, (candidates) => {
        const { probability } = rank(candidates, RANKER);
        expect(probability).toBeGreaterThan(0);
        expect(probability).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });
});

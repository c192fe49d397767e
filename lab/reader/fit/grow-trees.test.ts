import { describe, expect, it } from 'vitest';
import { rank } from '../../../packages/reader/src/extract/choice/ranker.ts';
import type { TrainingChoice } from './choice.ts';
import { type GrowOptions, growTrees } from './grow-trees.ts';

const OPTIONS: GrowOptions = {
  trees: 40,
  depth: 3,
  rate: 0.2,
  lambda: 1,
  leastWeight: 0.1,
  leastGain: 0,
  columns: 1,
  receipts: 1,
  ridge: 1,
  bags: 1,
  prior: {},
  monotone: {},
};
const candidate = (key: string, features: Record<string, number>) => ({ key, features });
const choice = (right: Record<string, number>, wrong: Record<string, number>): TrainingChoice => ({
  candidates: [candidate('wrong', wrong), candidate('right', right)],
  worth: [0, 1],
  nothing: false,
  weight: 1,
});
const many = (one: (at: number) => TrainingChoice, count = 60) =>
  Array.from({ length: count }, (_, at) => one(at));

describe('Fitting the features of a candidate', () => {
  it('learns which features right candidates have', () => {
    const ranker = growTrees(
      many((at) => choice({ height: 2, row: at % 3 }, { height: 1, row: at % 3 })),
      ['height', 'row'],
      OPTIONS,
    );
    const asked = [candidate('small', { height: 1, row: 1 }), candidate('large', { height: 2, row: 1 })];
    expect(rank(asked, ranker).chosen?.key).toBe('large');
  });

  it('learns what two features show only together', () => {
    // Right if exactly one of the two holds. No linear weight can express that.
    const ranker = growTrees(
      many((at) =>
        at % 3 ? choice({ a: 1, b: 0 }, { a: 1, b: 1 }) : choice({ a: 0, b: 1 }, { a: 0, b: 0 }),
      ),
      ['a', 'b'],
      OPTIONS,
    );
    expect(
      rank([candidate('both', { a: 1, b: 1 }), candidate('one', { a: 1, b: 0 })], ranker).chosen?.key,
    ).toBe('one');
    expect(
      rank([candidate('none', { a: 0, b: 0 }), candidate('one', { a: 0, b: 1 })], ranker).chosen?.key,
    ).toBe('one');
  });

  it('never lets a feature count against a candidate if it may only count for it', () => {
    const misleading = many(() => choice({ brand: 0, noise: 1 }, { brand: 1, noise: 1 }));
    const names = ['brand', 'noise'];
    const free = growTrees(misleading, names, OPTIONS);
    const held = growTrees(misleading, names, { ...OPTIONS, monotone: { brand: 1 } });
    const share = (ranker: typeof free) =>
      rank([candidate('brand', { brand: 1, noise: 1 }), candidate('other', { brand: 0, noise: 1 })], ranker)
        .shares;
    expect(share(free)[0]).toBeLessThan(0.2);
    expect(share(held)[0]).toBeGreaterThanOrEqual(share(held)[1] ?? 1);
  });

  it('keeps the prior of a feature that no receipt has', () => {
    const { linear } = growTrees(
      many(() => choice({ height: 2, rare: 0 }, { height: 1, rare: 0 })),
      ['height', 'rare'],
      { ...OPTIONS, prior: { rare: -2 } },
    );
    expect(linear['rare']).toBeCloseTo(-2, 1);
  });

  it('learns that a field may not be printed', () => {
    const nothing = many(() => ({
      candidates: [candidate('faint', { faint: 1 })],
      worth: [0],
      nothing: true,
      weight: 1,
    }));
    expect(
      rank([candidate('faint', { faint: 1 })], growTrees(nothing, ['faint'], OPTIONS)).chosen,
    ).toBeNull();
  });

  it('averages trees of different receipts, so no few receipts decide', () => {
    const data = many((at) =>
      choice({ height: 2 + (at % 5), row: at % 3 }, { height: 1 + (at % 4), row: at % 4 }),
    );
    const grown = (bags: number) =>
      growTrees(data, ['height', 'row'], { ...OPTIONS, receipts: 0.3, ridge: 1000, bags });
    const [one, four] = [grown(1), grown(4)];
    expect(four.trees).toHaveLength(4 * one.trees.length);
    const surest = (ranker: typeof one) =>
      Math.max(
        ...data.flatMap(
          ({ candidates }) =>
            rank(
              candidates.map((own, at) => ({ ...own, key: String(at) })),
              ranker,
            ).shares,
        ),
      );
    expect(surest(four)).toBeLessThan(surest(one));
  });

  it('grows the same trees every time', () => {
    const data = many((at) => choice({ height: 2 + (at % 5), row: at % 3 }, { height: 1, row: at % 4 }));
    const options = { ...OPTIONS, columns: 0.5, receipts: 0.5 };
    expect(growTrees(data, ['height', 'row'], options)).toEqual(growTrees(data, ['height', 'row'], options));
  });
});

import { describe, expect, it } from 'vitest';
import { fitLogistic } from './logistic.ts';

describe('Fitted confidence', () => {
  it('is right on average, and is lower if wrong answers count more', () => {
    const examples = (count: number) =>
      Array.from({ length: 100 }, (_, i) => ({
        features: { one: 1 },
        right: i % 10 !== 0,
        count: i % 10 === 0 ? count : 1,
      }));
    const chance = (count: number) =>
      1 / (1 + Math.exp(-(fitLogistic(examples(count), { penalty: 1 })['one'] ?? 0)));
    expect(chance(1)).toBeCloseTo(0.9, 2);
    expect(chance(3)).toBeCloseTo(0.75, 2);
  });
});

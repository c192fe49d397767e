import { describe, expect, it } from 'vitest';
import { rank } from '../src/extract/ranker.ts';
import { type Choice, fitConditionalLogit, fitLogistic } from './conditional-logit.ts';

const PENALTY = 0.5;
const candidate = (...names: string[]) => ({
  key: names.join(),
  features: Object.fromEntries(names.map((name) => [name, 1])),
});

describe('fitting what speaks for a candidate', () => {
  it('learns which sign the right ones carry', () => {
    const choice = (right: string[], wrong: string[]): Choice => ({
      candidates: [candidate(...wrong), candidate(...right)],
      worth: [0, 1],
      nothing: false,
    });
    const choices = Array.from({ length: 40 }, (_, i) =>
      i % 2 ? choice(['large', 'first'], ['first']) : choice(['large'], ['first']),
    );
    const ranker = fitConditionalLogit(choices, { penalty: PENALTY, prior: {} });
    expect(ranker.weights['large']).toBeGreaterThan(1);
    expect(rank([candidate('first'), candidate('large')], ranker).chosen?.key).toBe('large');
  });

  it('keeps what was believed beforehand about a sign that never decides', () => {
    const choices: Choice[] = [{ candidates: [candidate('large')], worth: [1], nothing: false }];
    const { weights } = fitConditionalLogit(choices, { penalty: 3, prior: { rare: -2, large: 1 } });
    expect(weights['rare'] ?? 0).toBe(0); // not seen at all: no weight is written
    expect(weights['large']).toBeGreaterThanOrEqual(1);
  });

  it('learns that there may be nothing to find', () => {
    const choices = Array.from({ length: 30 }, () => ({
      candidates: [candidate('faint')],
      worth: [0],
      nothing: true,
    }));
    const ranker = fitConditionalLogit(choices, { penalty: PENALTY, prior: {} });
    expect(rank([candidate('faint')], ranker).chosen).toBeNull();
  });

  it('fits a confidence that is true on average, and lower where wrong answers count more', () => {
    const examples = (count: number) =>
      Array.from({ length: 100 }, (_, i) => ({
        signs: { one: 1 },
        right: i % 10 !== 0,
        count: i % 10 === 0 ? count : 1,
      }));
    const chance = (count: number) =>
      1 / (1 + Math.exp(-(fitLogistic(examples(count), { penalty: 1 }).weights['one'] ?? 0)));
    expect(chance(1)).toBeCloseTo(0.9, 2);
    expect(chance(3)).toBeCloseTo(0.75, 2);
  });
});

import { expect, it } from 'vitest';
import { NOTHING } from './answer.ts';
import { judge, score } from './score.ts';
import { standingOf, standingTable } from './standing.ts';
import type { Judged } from './tally.ts';

/** A receipt of its own vendor, with a right or wrong total. */
function judged(set: string, i: number, isRight: boolean): Judged {
  const name = `${i}.jpg`;
  const receipt = {
    file: name,
    name,
    label: { vendor: `Shop ${i}`, total: 2, date: '2026-03-14', location: `${i} Ashford Road` },
  };
  const confidence = { vendor: 0.95, total: isRight ? 0.95 : 0.5, date: 0.95 };
  const answer = { ...NOTHING, vendor: `SHOP ${i}`, total: isRight ? 2 : 3, date: '2026-03-14', confidence };
  return { set, receipt, answer, verdict: judge(receipt.label, answer, name) };
}

const some = (set: string, right: number, wrong: number) =>
  Array.from({ length: right + wrong }, (_, i) => judged(set, i, i < right));

it('The standing agrees with the scores for each figure', () => {
  const all = some('us2', 30, 10);
  const { figures } = standingOf('us2', all, false);
  const { f1, ready, fields } = score(all.map(({ verdict }) => verdict));
  expect(figures['F1 exact']?.point).toBe(f1);
  expect(figures['ready']?.point).toBe(ready.percent);
  expect(figures['vendor near']?.point).toBe(fields.vendor.nearPercent);
  expect(figures['total']?.point).toBe(75);
  expect(figures['sure: right']?.point).toBe(100);
  expect(figures['right: sure']?.point).toBe(100);
  expect(figures['letters, vendor']?.point).toBe(100);
  expect(figures['tax']).toBeUndefined();
});

it('The standing compares each figure’s estimate with the goal of its set', () => {
  const text = standingTable([
    standingOf('us', some('us', 40, 0), true),
    standingOf('us2', some('us2', 20, 20), false),
  ]);
  expect(text).toMatch(/us \(40, folds\) +us2 \(40\)/u);
  expect(text).toMatch(/total +97\/93\/97\.5 +100\.0 \[100\.0, 100\.0\] met +50\.0 \[.+\] MISSED/u);
});

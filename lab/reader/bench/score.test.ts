import { expect, it } from 'vitest';
import { type Answer, NOTHING } from './answer.ts';
import { judge, score, similarity } from './score.ts';
import type { Label } from './sets.ts';

const LABEL: Label = {
  vendor: 'Harbour Lights Grill',
  total: 23.5,
  date: '2026-03-14',
  location: '12 Quay Street, Fresno, CA 93720',
};
const RIGHT: Answer = {
  vendor: 'HARBOUR LIGHTS GRILL',
  total: 23.5,
  date: '2026-03-14',
  location: '12 Quay Street Fresno CA 93720',
};
const scoreOf = (...pairs: [Label, Answer][]) =>
  score(pairs.map(([label, answer], i) => judge(label, answer, `${i}.jpg`)));

it('An answer that differs only in case, spaces and punctuation is exact', () => {
  const { fields, f1, ready } = scoreOf([LABEL, RIGHT]);
  expect(fields.vendor).toEqual({ of: 1, exact: 1, near: 1, false: 0, exactPercent: 100, nearPercent: 100 });
  expect(f1).toBe(100);
  expect(ready).toEqual({ of: 1, right: 1, percent: 100 });
});

it('A vendor with one wrong letter is nearly right, not exact, and the receipt is still ready', () => {
  const { fields, ready, f1 } = scoreOf([LABEL, { ...RIGHT, vendor: 'HARB0UR LIGHTS GRILL' }]);
  expect(fields.vendor).toMatchObject({ exact: 0, near: 1 });
  expect(ready.right).toBe(1);
  expect(f1).toBe(75);
});

it('A text below the similarity of 0.85 is wrong', () => {
  expect(similarity('ABCDEFGHIJ', 'ABCDEFGHIX')).toBeCloseTo(0.9);
  expect(scoreOf([LABEL, { ...RIGHT, vendor: 'Harbour Grill' }]).fields.vendor).toMatchObject({ near: 0 });
});

it('A total one cent off and a date one day off are wrong, and make the receipt not ready', () => {
  expect(scoreOf([LABEL, { ...RIGHT, total: 23.51 }]).ready.right).toBe(0);
  expect(scoreOf([LABEL, { ...RIGHT, date: '2026-03-15' }]).ready.right).toBe(0);
});

it('A wrong location leaves the receipt ready', () => {
  expect(scoreOf([LABEL, { ...RIGHT, location: null }]).ready.right).toBe(1);
});

it('Another accepted value is just as right', () => {
  const label = { ...LABEL, total_alt: [20, 26], vendor_alt: 'HLG' };
  expect(scoreOf([label, { ...RIGHT, total: 26, vendor: 'H.L.G.' }]).ready.right).toBe(1);
});

it('An answer that is not printed is false, lowers F1, and counts as made up, with its confidence', () => {
  const label = { ...LABEL, total: null, date: null };
  const figures = scoreOf([label, { ...RIGHT, confidence: { total: 0.9, date: 0.4 } }]);
  expect(figures.fields.total).toMatchObject({ of: 0, false: 1 });
  expect(figures.invented).toEqual({
    total: { of: 1, answered: 1, sure: 1 },
    date: { of: 1, answered: 1, sure: 0 },
  });
  expect(figures.f1).toBe(66.7);
  expect(figures.ready.right).toBe(1);
});

it('No answer, if none is printed, is neither right nor wrong', () => {
  const label = { ...LABEL, total: null };
  const figures = scoreOf([label, { ...RIGHT, total: null }]);
  expect(figures.fields.total).toMatchObject({ of: 0, false: 0 });
  expect(figures.f1).toBe(100);
});

it('A field that is not labeled does not count', () => {
  const { location: _, ...label } = LABEL;
  const figures = scoreOf([label, RIGHT]);
  expect(figures.fields.location).toMatchObject({ of: 0, false: 0 });
  expect(figures.f1).toBe(100);
});

it('A receipt without labeled vendor, total and date does not count as ready or not', () => {
  const label = { ...LABEL, vendor: null, total: null, date: null };
  expect(scoreOf([label, NOTHING]).ready).toEqual({ of: 0, right: 0, percent: null });
});

it('By vendor, a chain with many receipts counts once', () => {
  const chain = { ...LABEL, vendor_group: 'chain' };
  const figures = scoreOf([chain, RIGHT], [chain, RIGHT], [chain, RIGHT], [LABEL, NOTHING]);
  expect(figures.ready.percent).toBe(75);
  expect(figures.byVendor).toBe(50);
});

import { expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { confidenceTable } from './confidence-table.ts';
import { judge } from './score.ts';
import type { Label } from './sets.ts';

const LABEL: Label = { vendor: 'Harbour Lights Grill', total: 10, date: '2026-03-14', location: null };
const ANSWER: Answer = { vendor: 'Harbour Lights Grill', total: 10, date: '2026-03-14', location: null };
const tableOf = (...answers: Answer[]) =>
  confidenceTable(answers.map((answer) => judge(LABEL, answer, 'a.jpg')));
const rowOf = (field: string, ...answers: Answer[]) =>
  tableOf(...answers)?.find((row) => row.field === field);

it('The table says how many confident values are right, and how many right values are confident', () => {
  const row = rowOf(
    'total',
    { ...ANSWER, confidence: { total: 0.95 } },
    { ...ANSWER, confidence: { total: 0.9 } },
    { ...ANSWER, total: 11, confidence: { total: 0.99 } },
    { ...ANSWER, confidence: { total: 0.6 } },
  );
  expect(row).toMatchObject({
    values: 4,
    sure: 3,
    sureRight: 2,
    sureRightPercent: 66.7,
    right: 3,
    shareOfRight: 66.7,
  });
});

it('A nearly right text is right, but counted separately from an exact one', () => {
  const row = rowOf('vendor', { ...ANSWER, vendor: 'Harb0ur Lights Grill', confidence: { vendor: 0.92 } });
  expect(row).toMatchObject({ sureRight: 1, sureExact: 0 });
});

it('A value is wrong if none is printed', () => {
  const row = rowOf('location', { ...ANSWER, location: '1 Quay Street', confidence: { location: 0.97 } });
  expect(row).toMatchObject({ values: 1, sure: 1, sureRight: 0 });
});

it('Every value is in one bin: a lower bound in the bin that it starts, and 1 in the last', () => {
  const row = rowOf(
    'total',
    ...[0, 0.5, 0.9, 0.95, 1].map((total) => ({ ...ANSWER, confidence: { total } })),
  );
  expect(row?.bins.map(({ values }) => values)).toEqual([1, 1, 0, 0, 1, 2]);
  expect(row?.bins.at(-1)).toMatchObject({ right: 2, mean: 0.975 });
});

it('The last row combines all four fields', () => {
  const row = rowOf('all', { ...ANSWER, confidence: { vendor: 0.9, total: 0.9, date: 0.3 } });
  expect(row).toMatchObject({ values: 3, sure: 2, right: 3 });
});

it('Answers without confidences have no table', () => {
  expect(tableOf(ANSWER)).toBeNull();
});

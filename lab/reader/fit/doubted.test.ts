import { expect, it } from 'vitest';
import { paperFrom } from '../../../packages/reader/src/extract/rows-for-tests.ts';
import { confidenceAfterDoubts } from './doubted.ts';

it('Cross-validated answers get the reader’s doubts, so that their confidence compares with the reader’s', () => {
  const paper = paperFrom('CAFE\n2417 Larkspur Avenue\nFresno, CA 93720\n1 Steak  40.00\nTotal  4.30');
  const confidence = { vendor: 0.97, total: 0.98, date: 0.9, location: 0.3 };
  const given = { vendor: 'Cafe', total: 430, location: '2417 Larkspur Avenue, Fresno, CA 93720' };
  expect(confidenceAfterDoubts(paper, given, confidence)).toEqual({
    vendor: 0.5,
    total: 0.5,
    date: 0.9,
    location: 0.3,
  });
});

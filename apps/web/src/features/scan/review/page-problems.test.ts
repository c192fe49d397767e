import type { CutEdge } from '@slipcase/contract/legibility';
import { expect, it } from 'vitest';
import { analysisWith, line } from '../../../domain/analysis/testing/analysis.ts';
import type { CapturePage } from '../captures/capture.ts';
import { pageProblems } from './page-problems.ts';

const SHARP = { brightness: 0.6, sharpness: 10 };

function pageWith(given: Partial<CapturePage>, quality = SHARP): CapturePage {
  const picture = { width: 1000, height: 2000, blob: new Blob(), sha256: '', quality };
  return { id: 'p', picture, givenLines: null, analysis: null, corners: null, turn: 0, ...given };
}

function read(text: string, x: number, y: number) {
  const lines = [line(text, { x, y, width: 200, height: 40 })];
  return analysisWith({ image: { width: 1000, height: 2000 }, lines });
}

const problemsOf = (page: CapturePage) => pageProblems([page]).map(({ problem }) => problem);

it('A good picture has no problems', () => {
  expect(problemsOf(pageWith({ analysis: read('TOTAL 9.99', 300, 900) }))).toEqual([]);
});

it.each([
  ['left', 0, 900],
  ['top', 300, 1],
  ['right', 799, 900],
  ['bottom', 300, 1958],
])('A picture is cut off when print reaches its %s edge', (_side, x, y) => {
  expect(problemsOf(pageWith({ analysis: read('TOTAL 9.99', x, y) }))).toEqual(['cutOff']);
});

it('A speck at the edge does not count as print', () => {
  expect(problemsOf(pageWith({ analysis: read('.', 0, 900) }))).toEqual([]);
});

it('A black picture is too dark, even before it has been read', () => {
  expect(problemsOf(pageWith({}, { brightness: 0.01, sharpness: 10 }))).toEqual(['dark']);
});

it('A smeared picture is blurred', () => {
  expect(problemsOf(pageWith({}, { brightness: 0.6, sharpness: 0 }))).toEqual(['blurred']);
});

it.each([
  [{ smallestPrint: 11 }, ['small']],
  [{ sharpness: 0.3 }, ['blurred']],
  [{ isCut: true }, ['cutOff']],
  [{ smallestPrint: 5, sharpness: 0.1, isCut: true }, ['blurred', 'cutOff', 'small']],
  [{}, []],
])('The review says before the save why the paper should be kept: %j', (measured, problems) => {
  const legibility = { smallestPrint: 30, sharpness: 1.2, isCut: false, ...measured };
  const analysis = { ...read('TOTAL 9.99', 300, 900), legibility };
  expect(problemsOf(pageWith({ analysis }))).toEqual(problems);
  // reported once, although both checks found it
  if ('sharpness' in measured && problems.length === 1)
    expect(problemsOf(pageWith({ analysis }, { brightness: 0.6, sharpness: 0 }))).toEqual(problems);
});

it('A page of a PDF is never blurred', () => {
  expect(problemsOf(pageWith({ givenLines: [] }, { brightness: 0, sharpness: 0 }))).toEqual([]);
});

const PARTS = ['upper', 'middle', 'lower'];
/** Three pictures of one long receipt, with print at the upper and the lower edge of each. */
function longReceipt(joined: readonly string[], cutAt: CutEdge[] = ['top', 'bottom']): CapturePage[] {
  return PARTS.map((analysisId) => {
    const lines = [1, 1958].map((y) => line('TOTAL 9.99', { x: 300, y, width: 200, height: 40 }));
    const whole = { ...analysisWith({}), of: [...joined], onPage: NOWHERE };
    const legibility = { smallestPrint: 30, sharpness: 1.2, isCut: true, cutAt };
    const analysis = analysisWith({ analysisId, image: { width: 1000, height: 2000 }, lines, legibility });
    return pageWith({
      id: analysisId,
      analysis: joined.at(-1) === analysisId ? { ...analysis, whole } : analysis,
    });
  });
}
const NOWHERE = { vendor: null, total: null, date: null, location: null };

it('A part of a long receipt is not cut off where the next or the previous part goes on', () => {
  const [upper, middle, lower] = longReceipt(PARTS);
  const all = [upper, middle, lower].filter((page) => page !== undefined);
  // the ends of the paper are cut off
  expect(pageProblems(all)).toEqual([
    { problem: 'cutOff', at: 0 },
    { problem: 'cutOff', at: 2 },
  ]);
  // nothing proves that the pages belong together
  expect(pageProblems(longReceipt([]))).toHaveLength(3);
  expect(pageProblems(longReceipt(['upper', 'middle']))).toHaveLength(3);
  // one part was moved
  expect(pageProblems(all.toReversed())).toHaveLength(3);
  // at a side, no other part goes on
  expect(pageProblems(longReceipt(PARTS, ['side', 'top']))).toHaveLength(3);
});

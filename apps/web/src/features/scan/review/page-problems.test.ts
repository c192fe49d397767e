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

it('A good picture has no problems', () => {
  expect(pageProblems(pageWith({ analysis: read('TOTAL 9.99', 300, 900) }))).toEqual([]);
});

it.each([
  ['left', 0, 900],
  ['top', 300, 1],
  ['right', 799, 900],
  ['bottom', 300, 1958],
])('A picture is cut off when print reaches its %s edge', (_side, x, y) => {
  expect(pageProblems(pageWith({ analysis: read('TOTAL 9.99', x, y) }))).toEqual(['cutOff']);
});

it('A speck at the edge does not count as print', () => {
  expect(pageProblems(pageWith({ analysis: read('.', 0, 900) }))).toEqual([]);
});

it('A black picture is too dark, even before it has been read', () => {
  expect(pageProblems(pageWith({}, { brightness: 0.01, sharpness: 10 }))).toEqual(['dark']);
});

it('A smeared picture is blurred', () => {
  expect(pageProblems(pageWith({}, { brightness: 0.6, sharpness: 0 }))).toEqual(['blurred']);
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
  expect(pageProblems(pageWith({ analysis }))).toEqual(problems);
  // reported once, although both checks found it
  if ('sharpness' in measured && problems.length === 1)
    expect(pageProblems(pageWith({ analysis }, { brightness: 0.6, sharpness: 0 }))).toEqual(problems);
});

it('A page of a PDF is never blurred', () => {
  expect(pageProblems(pageWith({ givenLines: [] }, { brightness: 0, sharpness: 0 }))).toEqual([]);
});
